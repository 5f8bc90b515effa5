"""A rated tournament as CSV: one row a player."""

from collections.abc import Iterable

from arpad.cli import output
from arpad.core.outcomes import PlayerRating, RatingChange
from arpad.core.updates import FirstRating, RatingUpdate

_RESULT = (
    "games_rated",
    "points",
    "expected_points",
    "score_minus_expected",
    "development_coefficient",
    "rating_change_unrounded",
    "rating_change",
    "rating_after",
    "initial_rating",
    "possible_development_coefficients",
    "possible_rating_changes",
)


def print_csv(players: Iterable[PlayerRating]) -> None:
    """One row a player, decimals with a point."""
    rows: list[tuple[object, ...]] = [
        (
            "number",
            "name",
            "fide_id",
            "federation",
            "title",
            "rating",
            "tournament_points",
            *_RESULT,
        )
    ]
    rows += [_csv_row(player) for player in players]
    output.print_csv(rows)


def _csv_row(player: PlayerRating) -> tuple[object, ...]:
    """Who he is, and the columns of his outcome that there are."""
    who = player.player
    head = (
        who.number,
        who.name,
        who.fide_id,
        who.federation,
        who.title,
        who.rating,
        player.points,
    )
    result = player.outcome
    found: dict[str, object] = {}
    if isinstance(result, RatingChange):
        found = _of_change(result, player)
    elif player.answer is not None:
        found = _of_answer(player.answer)
    elif player.initial is not None:
        found = {
            "games_rated": player.initial.games_counted,
            "points": player.initial.points,
            "initial_rating": player.initial.initial_rating,
        }
    return (*head, *(found.get(name) for name in _RESULT))


def _of_change(result: RatingChange, player: PlayerRating) -> dict[str, object]:
    """FIDE's change; what depends on K only where K is certain, else every possible one."""
    possible = player.possible_changes
    found: dict[str, object] = {
        "games_rated": result.games_rated,
        "points": result.points,
        "expected_points": result.expected_points,
        "score_minus_expected": result.score_minus_expected,
        "possible_development_coefficients": "/".join(
            str(change.development_coefficient.value) for change in possible
        ),
        "possible_rating_changes": "/".join(str(change.rating_change) for change in possible),
    }
    if player.change is not None:
        found |= {
            "development_coefficient": result.development_coefficient.value,
            "rating_change_unrounded": result.rating_change_unrounded,
            "rating_change": int(result.rating_change),
            "rating_after": int(result.rating_after),
        }
    return found


def _of_answer(answer: RatingUpdate | FirstRating) -> dict[str, object]:
    """The columns of a system's answer that the table has; decimals with a point."""
    from arpad.explain.system_json import plain_number

    fields = answer.as_dict() | {"games_rated": answer.as_dict().get("games_counted")}
    fields |= {name: value for name, value in answer.as_dict().items() if name == "games_rated"}
    return {name: plain_number(fields[name]) for name in _RESULT if fields.get(name) is not None}
