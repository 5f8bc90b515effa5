"""The games of one player as CSV."""

from collections.abc import Iterable, Mapping

from arpad.cli import output
from arpad.core.outcomes import GameLine, InitialRating, RatingChange

CSV_HEAD = (
    "row",
    "round",
    "opponent",
    "opponent_rating",
    "result",
    "score",
    "rated",
    "rating_difference",
    "difference_used",
    "expected_score",
    "score_minus_expected",
    "why_not_rated",
    "development_coefficient",
    "rating_change_unrounded",
    "rating_change",
    "new_rating",
)


def print_games_csv(games: Iterable[GameLine], total: Mapping[str, object]) -> None:
    """The games as CSV, one a row, and a last row with the sums and the answer.

    Args:
        games: the games.
        total: values of the last row by column name.
    """
    rows: list[tuple[object, ...]] = [CSV_HEAD]
    rows += [
        (
            "game",
            game.round,
            game.opponent_name,
            game.opponent_rating,
            game.result.key,
            game.score,
            int(game.rated),
            game.rating_difference if game.rated else None,
            game.difference_used if game.rated else None,
            game.expected_score,
            game.score_minus_expected,
            game.why_not_rated.message if game.why_not_rated else None,
            *([None] * 4),
        )
        for game in games
    ]
    rows.append(tuple({"row": "total", **total}.get(name) for name in CSV_HEAD))
    output.print_csv(rows)


def change_total(result: RatingChange) -> dict[str, object]:
    """The last row of a rating change."""
    return {
        "score": result.points,
        "rated": result.games_rated,
        "expected_score": result.expected_points,
        "score_minus_expected": result.score_minus_expected,
        "development_coefficient": result.development_coefficient.value,
        "rating_change_unrounded": result.rating_change_unrounded,
        "rating_change": int(result.rating_change),
        "new_rating": int(result.rating_after),
    }


def initial_total(result: InitialRating) -> dict[str, object]:
    """The last row of a first rating."""
    return {
        "score": result.points,
        "rated": result.games_counted,
        "development_coefficient": result.development_coefficient,
        "new_rating": result.initial_rating,
    }
