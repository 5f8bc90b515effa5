"""Answers of the US Chess ratings service: a member with his ratings, or his rated sections.

Source: the JSON of ``members/{id}`` and ``members/{id}/sections``.
"""

import json
from datetime import date
from typing import Any, Final

from arpad.core.errors import BadValue, UnreadableFile
from arpad.core.findings import Finding, Severity
from arpad.core.frozen import Record
from arpad.formats.checked_file import CheckedFile
from arpad.formats.names import read_federation, read_name, read_sex
from arpad.formats.numbers import read_count, read_fide_id, read_rating
from arpad.formats.opening import Source
from arpad.formats.player_lists.record import ListedPlayer, PlayerTable
from arpad.formats.text import decode

FORMAT: Final = "uscf-api"
LARGEST: Final = 50_000_000
# The rating systems by their letters; D means that a section counts for two of them.
LISTS: Final = {
    "R": "regular",
    "Q": "quick",
    "B": "blitz",
    "D": "dual",
    "OR": "online_regular",
    "OQ": "online_quick",
    "OB": "online_blitz",
}
_TOLD: Final = frozenset(
    {"id", "firstName", "lastName", "fideId", "fideCountry", "gender", "status", "ratings"}
)

_MORE: Final = Finding(severity=Severity.WARNING, message="uscf_api.more_pages")


class SectionChange(Record):
    """What one section did to one rating of the member.

    Args:
        rating_list: ``regular``, ``quick`` ...
        rating_before: in whole points; None for an unrated member.
        rating_before_unrounded: as the service tells it; None where it does not.
        rating_after: in whole points.
        rating_after_unrounded: as the service tells it.
        provisional_games: games so far, of a rating that is provisional.
    """

    rating_list: str
    rating_before: int | None
    rating_before_unrounded: float | None
    rating_after: int | None
    rating_after_unrounded: float | None
    provisional_games: int | None = None


class RatedSection(Record):
    """A section that the member played in.

    Args:
        event: name of the event.
        event_id: its number.
        section: name of the section.
        start: first day.
        end: last day.
        rating_list: which list the section is rated on.
        changes: one for each rating that it changed.
    """

    event: str
    event_id: str
    section: str
    start: date | None
    end: date | None
    rating_list: str
    changes: tuple[SectionChange, ...]


class UsChessAnswer(Record):
    """What an answer tells.

    Args:
        encoding: how the bytes were read.
        members: the members of the answer.
        sections: the rated sections of one member.
        has_more: the service has more of them, on a next page.
    """

    encoding: str
    members: tuple[ListedPlayer, ...] = ()
    sections: tuple[RatedSection, ...] = ()
    has_more: bool = False


def recognises(source: Source) -> bool:
    """An object with the words of the service."""
    head = source.head.removeprefix(b"\xef\xbb\xbf").lstrip()
    words = b'"ratingRecords"' in head or (b'"firstName"' in head and b'"ratings"' in head)
    return head.startswith((b"{", b"[")) and words and b'"ratingSystem"' in head


def kind_of(_: bytes) -> str:
    """Members and sections have one format."""
    return FORMAT


def check(source: Source) -> CheckedFile:
    """Count members, or the days of the sections.

    Raises:
        UnreadableFile: as :func:`read_us_chess_answer`.
    """
    answer = read_us_chess_answer(source.whole(LARGEST), file=source.file)
    starts = [each.start for each in answer.sections if each.start is not None]
    ends = [each.end for each in answer.sections if each.end is not None]
    return CheckedFile(
        format=FORMAT,
        encoding=answer.encoding,
        players=len(answer.members) or None,
        start_date=min(starts, default=None),
        end_date=max(ends, default=None),
        findings=(_MORE,) if answer.has_more else (),
        table=PlayerTable(format=FORMAT, encoding=answer.encoding, players=answer.members),
    )


def read_us_chess_answer(data: bytes, *, file: str = "") -> UsChessAnswer:
    """A member, several members, or the rated sections of one.

    Args:
        data: the answer.
        file: its name, for errors.

    Raises:
        UnreadableFile: it is no JSON, or not of the shape of these answers.

    Example:
        >>> data = (b'{"id": "1", "firstName": "ANN", "lastName": "PROBE", "ratings":'
        ...         b' [{"rating": 1200, "ratingSystem": "R"}]}')
        >>> member = read_us_chess_answer(data).members[0]
        >>> member.name, member.ratings
        ('PROBE, ANN', (('regular', 1200),))
    """
    text = decode(data, file=file)
    try:
        answer = json.loads(text.text)
    except json.JSONDecodeError as error:
        place = {"line": error.lineno, "column": error.colno}
        raise UnreadableFile("json.broken", file=file, **place) from None
    except (ValueError, RecursionError):  # numbers of thousands of digits, brackets in brackets
        raise UnreadableFile("json.broken", file=file) from None
    items = answer.get("items", [answer]) if isinstance(answer, dict) else answer
    try:
        sections = [_section(item) for item in items if "ratingRecords" in item]
        members = [_member(item) for item in items if "ratingRecords" not in item]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        what = error.args[0] if isinstance(error, KeyError) else type(error).__name__
        raise UnreadableFile("json.shape", file=file, name=what) from None
    return UsChessAnswer(
        encoding=text.encoding,
        members=tuple(members),
        sections=tuple(sections),
        has_more=isinstance(answer, dict) and answer.get("hasNextPage") is True,
    )


def _member(item: dict[str, Any]) -> ListedPlayer:
    ratings, others = [], []
    for each in item["ratings"]:
        name = LISTS[each["ratingSystem"]]
        rating = read_rating(_text(each.get("rating")))
        if rating is not None:
            ratings.append((name, rating))
        others += [
            (f"{name} {fact}", _text(each[fact]))
            for fact in ("isProvisional", "floor")
            if fact in each
        ]
    others += [(key, _text(value)) for key, value in item.items() if key not in _TOLD]
    family, given = _text(item["lastName"]), _text(item.get("firstName"))
    return ListedPlayer(
        line=1,
        name=read_name(f"{family}, {given}").text,
        local_id=_text(item["id"]),
        fide_id=_fide_id(_text(item.get("fideId"))),
        federation=read_federation(_text(item.get("fideCountry")))[0],
        sex=read_sex(_text(item.get("gender")))[0],
        ratings=tuple(ratings),
        status=_text(item.get("status")),
        others=tuple(others),
    )


def _section(item: dict[str, Any]) -> RatedSection:
    event = item.get("event") or {}
    return RatedSection(
        event=_text(event.get("name")),
        event_id=_text(event.get("id")),
        section=_text(item.get("sectionName")),
        start=_day(item.get("startDate")),
        end=_day(item.get("endDate")),
        rating_list=LISTS[item["ratingSystem"]],
        changes=tuple(_change(each) for each in item["ratingRecords"]),
    )


def _change(each: dict[str, Any]) -> SectionChange:
    return SectionChange(
        rating_list=LISTS[each["ratingSource"]],
        rating_before=read_rating(_text(each.get("preRating"))),
        rating_before_unrounded=_decimal(each.get("preRatingDecimal")),
        rating_after=read_rating(_text(each.get("postRating"))),
        rating_after_unrounded=_decimal(each.get("postRatingDecimal")),
        provisional_games=read_count(_text(each.get("postProvisionalGameCount"))),
    )


def _decimal(value: object) -> float | None:
    """A rating with decimals; 0 stands beside ratings of which the service does not tell them."""
    if value is None:
        return None
    if isinstance(value, int | float) and not isinstance(value, bool):
        return float(value) or None
    raise TypeError


def _day(value: object) -> date | None:
    return None if value is None else date.fromisoformat(_text(value))


def _text(value: object) -> str:
    """A value in a text; objects and lists are not what stands here."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str | int | float):
        return str(value)
    raise TypeError


def _fide_id(text: str) -> str | None:
    try:
        return read_fide_id(text)
    except BadValue:
        raise ValueError from None
