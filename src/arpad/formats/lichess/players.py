"""What Lichess says of people: rating histories, standings, results of events, FIDE players.

Source: the public API of Lichess. Months of a rating history count from 0.
"""

from collections.abc import Iterator
from datetime import date
from typing import Any, Final

from arpad.core.findings import Severity
from arpad.core.played_games import EventStanding, PoolStanding, RatingPoint
from arpad.core.quantities import Rating, Score
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import HIGHEST_RATING, ListEntry
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.game_lines import records_by_line
from arpad.formats.json_values import Fields, WrongShape
from arpad.formats.opening import Source

_POINT: Final = 4  # year, month from 0, day, rating


def rating_points(plain: Any, notes: BoundedNotes) -> Iterator[RatingPoint]:
    """A rating history: one point a day, the rating after its last game.

    Args:
        plain: the list of ``{"name", "points"}``.
        notes: gets an error for each point that is none.

    Raises:
        WrongShape: the whole is no rating history.
    """
    if not isinstance(plain, list):
        raise WrongShape("[]", plain)
    for each in plain:
        pool = Fields(each)
        for point in pool.list("points"):
            try:
                yield _point(pool.text("name"), point)
            except (ValueError, WrongShape):
                notes.add(
                    Severity.ERROR,
                    "played_games.bad_field",
                    name=pool.text("name"),
                    value=str(point)[:50],
                )


def _point(pool: str, point: Any) -> RatingPoint:
    is_sound = isinstance(point, list) and len(point) == _POINT
    if not is_sound or not all(type(part) is int for part in point):
        raise WrongShape(pool, point)
    year, month, day, rating = point
    if not 1 <= rating <= HIGHEST_RATING:
        raise WrongShape(pool, point)
    return RatingPoint(pool=pool, day=date(year, month + 1, day), rating=Rating(rating))


def standings(plain: Any) -> tuple[PoolStanding, ...]:
    """The lists of a user: his ratings and their deviations now.

    Raises:
        WrongShape: it is no user.
    """
    lists = Fields(plain).fields("perfs")
    found = []
    for pool in lists.plain:
        perf = lists.fields(pool)
        rating = perf.rating("rating")
        if rating is not None:
            found.append(
                PoolStanding(
                    pool=pool,
                    rating=rating,
                    rating_deviation=perf.whole("rd"),
                    games=perf.whole("games"),
                    provisional=bool(perf.flag("prov")),
                )
            )
    return tuple(found)


def results(source: Source, notes: BoundedNotes) -> Iterator[EventStanding]:
    """The results of a Swiss event or an arena, an object a line.

    Raises:
        UnreadableFile: it is no text, or a line has no end.
    """
    return records_by_line(source, notes, lambda plain, _line: _result(Fields(plain)))


def _result(line: Fields) -> EventStanding:
    rank, points = line.whole("rank"), line.real("points")
    if rank is None:
        raise WrongShape("rank", None)
    if points is not None and (points < 0 or points * 2 != int(points * 2)):
        raise WrongShape("points", points)
    return EventStanding(
        rank=rank,
        name=line.text("username"),
        points=None if points is None else Score.from_half_points(int(points * 2)),
        arena_score=line.whole("score"),
        tie_break=line.real("tieBreak"),
        rating=line.rating("rating"),
        performance=line.rating("performance"),
        title=line.text("title"),
    )


def fide_player(plain: Any) -> ListEntry:
    """A FIDE player as Lichess shows him; the name may have no comma.

    Raises:
        WrongShape: it is none.
    """
    player = Fields(plain)
    fide_id, year = player.whole("id"), player.whole("year")
    if fide_id is None or fide_id < 1:
        raise WrongShape("id", fide_id)
    kinds = ((kind, player.rating(kind.value)) for kind in TimeControl)
    is_inactive = player.flag("inactive")
    return ListEntry(
        fide_id=str(fide_id),
        name=player.text("name"),
        federation=player.text("federation").upper() or None,
        title=player.text("title"),
        birth_year=year or None,
        ratings=tuple((kind, rating) for kind, rating in kinds if rating is not None),
        inactive=() if is_inactive is None else ((TimeControl.STANDARD, is_inactive),),
    )
