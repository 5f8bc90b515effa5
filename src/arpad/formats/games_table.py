"""Games of servers and of PGN as a plain table (CSV), one row a game."""

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Final

from arpad.core.played_games import GameSide, PlayedGame
from arpad.core.results import Result

HEAD: Final = (
    "Date",
    "Start UTC",
    "Event",
    "Round",
    "White",
    "White id",
    "White rating",
    "White change",
    "Black",
    "Black id",
    "Black rating",
    "Black change",
    "Result",
    "Played",
    "Rated",
    "Ratings",
    "Pool",
    "Time control",
    "Variant",
    "Ending",
    "Site",
)
_HALVES: Final = ("0", "1/2", "1")
_FLAGS: Final = {True: "yes", False: "no", None: ""}
_ROWS: Final = 1000  # a piece of the table


def table_of(games: Iterable[PlayedGame]) -> Iterator[bytes]:
    r"""The table in pieces, so that a file of any length can be written.

    Args:
        games: in the order of the rows.

    Example:
        >>> one, other = (GameSide(name=name, result=Result.DRAW) for name in "AB")
        >>> b"".join(table_of([PlayedGame(white=one, black=other)])).decode().splitlines()[1]
        ',,,,A,,,,B,,,,1/2-1/2,yes,,,,,standard,,'
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEAD)
    for number, game in enumerate(games, start=1):
        writer.writerow(_row(game))
        if number % _ROWS == 0:
            yield _taken(text)
    yield _taken(text)


def _taken(text: io.StringIO) -> bytes:
    piece = text.getvalue().encode(errors="replace")
    text.seek(0)
    text.truncate()
    return piece


def _row(game: PlayedGame) -> list[object]:
    has_ratings = game.white.rating is not None or game.black.rating is not None
    when = "after" if game.ratings_are_after else "before"
    is_played = game.white.result.is_played and game.black.result.is_played
    return [
        "" if game.played_on is None else game.played_on.isoformat(),
        "" if game.started is None else f"{game.started:%Y-%m-%d %H:%M:%S}",
        game.event,
        game.round,
        *_side(game.white),
        *_side(game.black),
        _result(game),
        _FLAGS[is_played],
        _FLAGS[game.rated],
        when if has_ratings and game.server else "",
        game.pool,
        game.rate_of_play_text,
        game.variant,
        game.termination,
        game.site,
    ]


def _side(side: GameSide) -> tuple[object, ...]:
    known = (side.fide_id, side.rating, side.rating_difference)
    return (side.name, *("" if value is None else str(value) for value in known))


def _result(game: PlayedGame) -> str:
    """Points of White and Black, or a star where there is no result."""
    results = (game.white.result, game.black.result)
    if Result.PENDING in results:
        return "*"
    return "-".join(_HALVES[each.half_points] for each in results)
