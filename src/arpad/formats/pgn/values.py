"""Values of tags: ratings, dates, results, ids, as programs and people write them.

Each function answers the value and what was wrong with it: nothing, a repair, or unreadable.
"""

import re
from datetime import date, datetime, timedelta, timezone
from functools import lru_cache
from typing import Final

from arpad.core.quantities import Rating
from arpad.core.rate_of_play import RateOfPlay
from arpad.core.records import HIGHEST_RATING
from arpad.core.results import Result
from arpad.formats.trf.rates import read_coded_rate, read_rate_in_words

SOUND: Final = ""
REPAIRED: Final = "pgn.value_repaired"
UNREADABLE: Final = "pgn.value_unreadable"

_NOTHING: Final = frozenset({"", "-", "?", "0", "0000", "unr", "unr.", "unrated", "none", "n/a"})
_RATING: Final = re.compile(r"(\d{1,4}|\d[,. ]\d{3})(?:[.,]0+)?\s*([pP?]?)", re.ASCII)
_DATE: Final = re.compile(r"(\d{4}|\?{4})[-./](\d{1,2}|\?\?)[-./](\d{1,2}|\?\?)", re.ASCII)
_YEAR_MONTH: Final = re.compile(r"(\d{4})(?:[-./](?:(\d{1,2})|\?\?))?", re.ASCII)
_TIME: Final = re.compile(r"(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?Z?", re.ASCII)
_MINUS: Final = str.maketrans({"−": "-", "–": "-"})  # noqa: RUF001  the signs people paste
_DIFFERENCE: Final = re.compile(r"([+-]?)\s*(\d{1,4})", re.ASCII)
_UTC: Final = timezone(timedelta(0))
# A file has few days, ratings and rates of play, each of them very often.
_remembered: Final = lru_cache(maxsize=4096)

# Tags of the standard and of servers, as they are written; their case does not count.
_TAGS: Final = {
    name.lower(): name
    for name in (
        *("Event", "Site", "Date", "Round", "White", "Black", "Result", "TimeControl"),
        *("WhiteElo", "BlackElo", "WhiteFideId", "BlackFideId", "WhiteTitle", "BlackTitle"),
        *("WhiteRatingDiff", "BlackRatingDiff", "UTCDate", "UTCTime", "EndDate", "EndTime"),
        *("WhiteTeam", "BlackTeam", "EventDate", "Termination", "Variant", "SetUp", "FEN", "ECO"),
        *("WhiteUSCF", "BlackUSCF", "WhiteType", "BlackType", "StartTime", "GameId", "PlyCount"),
        *("WhiteNA", "BlackNA", "EventSponsor", "Section", "Stage", "Board", "Opening", "Time"),
        *("Mode", "Annotator", "Source", "Link", "Rules"),
    )
}

# What stands for a result; those on the right of a bar are read with a repair.
_RESULTS: Final = {
    "1-0": (Result.WIN, Result.LOSS),
    "0-1": (Result.LOSS, Result.WIN),
    "1/2-1/2": (Result.DRAW, Result.DRAW),
    "0-0": (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    "*": (Result.PENDING, Result.PENDING),
}
_OTHER_RESULTS: Final = {
    "1/2": "1/2-1/2",
    "½-½": "1/2-1/2",
    "½": "1/2-1/2",
    "0.5-0.5": "1/2-1/2",
    "1:0": "1-0",
    "0:1": "0-1",
    "½:½": "1/2-1/2",
    "1-0": "1-0",
    "0-1": "0-1",
}
FORFEITS: Final = {
    "+--": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "--+": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    "+/-": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "-/+": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    "---": (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    "-/-": (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
}


@_remembered
def rating(text: str) -> tuple[Rating | None, bool, str]:
    """A rating, whether it is marked provisional, and what was wrong.

    Example:
        >>> rating("1850P"), rating("-")
        ((Rating(1850), True, 'pgn.value_repaired'), (None, False, ''))
    """
    plain = text.strip()
    if plain.lower() in _NOTHING:
        return None, False, SOUND
    match = _RATING.fullmatch(plain)
    number = int(re.sub(r"\D", "", match[1])) if match else 0
    if match is None or not 1 <= number <= HIGHEST_RATING:
        return None, False, UNREADABLE
    wrong = SOUND if plain.isdecimal() else REPAIRED
    return Rating(number), bool(match[2]), wrong


@_remembered
def difference(text: str) -> tuple[int | None, str]:
    """What a game brought: ``+5``, ``-3``, ``+0``, also with the minus sign of print."""
    plain = text.strip().translate(_MINUS)
    if plain in {"", "?", "-"}:
        return None, SOUND
    match = _DIFFERENCE.fullmatch(plain)
    if match is None:
        return None, UNREADABLE
    return int(match[1] + match[2]), SOUND


@_remembered
def day(text: str) -> tuple[date | None, str]:
    """A day; one that is not fully known is None and no fault.

    Example:
        >>> day("2023-5-7"), day("2023.??.??")
        ((datetime.date(2023, 5, 7), 'pgn.value_repaired'), (None, ''))
    """
    plain = text.strip()
    if not plain.strip("?.-/ "):
        return None, SOUND
    match = _DATE.fullmatch(plain)
    if match is None:
        partial = _YEAR_MONTH.fullmatch(plain)
        return None, REPAIRED if partial else UNREADABLE
    if any("?" in part or int(part) == 0 for part in match.groups()):
        return None, SOUND
    try:
        found = date(int(match[1]), int(match[2]), int(match[3]))
    except ValueError:
        return None, UNREADABLE
    return found, SOUND if found.strftime("%Y.%m.%d") == plain else REPAIRED


def moment(on: date | None, text: str) -> datetime | None:
    """A day and a time in UTC; None when one of them is not known or the zone is another."""
    match = _TIME.fullmatch(text.strip().removesuffix("GMT+0000").rstrip())
    if on is None or match is None:
        return None
    try:
        return datetime(
            on.year, on.month, on.day, int(match[1]), int(match[2]), int(match[3] or 0), tzinfo=_UTC
        )
    except ValueError:
        return None


@_remembered
def result(text: str) -> tuple[tuple[Result, Result] | None, str]:
    """The results of White and of Black; None when the tag does not tell."""
    plain = "".join(text.split()).translate(_MINUS)
    if plain in _RESULTS:
        return _RESULTS[plain], SOUND
    if plain in FORFEITS:
        return FORFEITS[plain], SOUND
    if plain in _OTHER_RESULTS:
        return _RESULTS[_OTHER_RESULTS[plain]], REPAIRED
    return None, SOUND if plain in {"", "?"} else UNREADABLE


@_remembered
def fide_id(text: str) -> tuple[str | None, str]:
    """A FIDE identity number without leading zeros."""
    plain = text.strip()
    if plain.isascii() and plain.isdecimal():
        return plain.lstrip("0")[:12] or None, SOUND
    return None, SOUND if plain in {"", "?", "-"} else UNREADABLE


@_remembered
def rate_of_play(text: str) -> RateOfPlay | None:
    """Seconds as the standard has them, or words; None for what cannot be read with certainty.

    Example:
        >>> str(rate_of_play("300+3")), str(rate_of_play("15 min. + 10 s. per move"))
        ('5+3', '15+10')
        >>> rate_of_play("1/86400")
    """
    plain = text.strip()
    if plain.isdecimal() or "+" in plain or "/" in plain:
        coded = read_coded_rate(plain)
        if coded is not None:
            return coded
    return None if plain.isdecimal() or plain.startswith("1/") else read_rate_in_words(plain)


def tag_name(name: str) -> str:
    """The name of a tag as the standard writes it.

    Example:
        >>> tag_name("whiteelo"), tag_name("own")
        ('WhiteElo', 'Own')
    """
    return _TAGS.get(name) or name[:1].upper() + name[1:]
