"""A rated tournament as a table: one row a player, for every face."""

from typing import TYPE_CHECKING, Final

from arpad.core.outcomes import PlayerRating, RatingChange
from arpad.explain.catalogue import Catalogue

if TYPE_CHECKING:
    from arpad.core.updates import FirstRating, RatingUpdate

# The ids of the messages that head the columns.
TOURNAMENT_HEADS: Final = (
    "term.number",
    "term.name",
    "term.rating",
    "term.points",
    "term.games",
    "term.expected_short",
    "term.minus_short",
    "term.k",
    "term.change",
    "term.new",
)


def tournament_row(player: PlayerRating, words: Catalogue) -> list[str]:
    """The cells of a player: rating, points, games, expected, K, change and new rating."""
    head = [
        str(player.player.number),
        " ".join(part for part in (player.player.title, player.player.name) if part),
        words.value(player.player.rating) or "-",
        words.value(player.points),
    ]
    outcome = player.outcome
    if isinstance(outcome, RatingChange):
        middle = [
            str(outcome.games_rated),
            words.value(outcome.expected_points),
            words.value(outcome.score_minus_expected),
        ]
        if player.change is None:
            return [*head, *middle, "?", *_possible(player, words)]
        k = str(outcome.development_coefficient.value)
        change, after = words.value(outcome.rating_change), words.value(outcome.rating_after)
        return [*head, *middle, k, change, after if outcome.published else f"({after})"]
    if player.initial is not None:
        initial = player.initial
        new = words.value(initial.initial_rating) if initial.published else "-"
        first = words.text("term.first") if initial.published else "-"
        return [*head, str(initial.games_counted), "", "", "", first, new]
    if player.answer is not None:
        return [*head, *_answer_cells(player.answer, words)]
    return [*head, "", "", "", "", "?" if player.missing else "-", "-"]


def _answer_cells(answer: "RatingUpdate | FirstRating", words: Catalogue) -> list[str]:
    """Games, expected, difference, K, change and new rating of a system's answer."""
    from arpad.core.updates import RatingUpdate
    from arpad.explain.real_values import written_field

    if not isinstance(answer, RatingUpdate):
        first = words.text("term.first") if answer.published else "-"
        fields = answer.as_dict()
        rating = fields.get("initial_rating_shown", fields["initial_rating"])
        new = written_field("initial_rating", rating, words) or "-"
        return [str(answer.games_counted), "", "", "", first, new]
    middle = [
        written_field(name, getattr(answer, name), words)
        for name in ("expected_points", "score_minus_expected", "development_coefficient")
    ]
    change = written_field("rating_change", answer.rating_change, words)
    return [str(answer.games_rated), *middle, change, words.value(answer.rating_after_shown)]


def _possible(player: PlayerRating, words: Catalogue) -> tuple[str, str]:
    """Change and new rating when K is not certain: from the smallest to the greatest."""
    changes = sorted(change.rating_change for change in player.possible_changes)
    least, most = words.value(changes[0]), words.value(changes[-1])
    if changes[0] == changes[-1]:
        return least, words.value(player.possible_changes[0].rating_after)
    return f"{least}…{most}", "?"
