"""A tournament as the three tables of a US Chess report, and what these cannot hold.

What was written is read again and compared, so that nothing is lost without a word. What only the
organiser knows (affiliate, state, ids of directors) stays blank and has to be filled in at the
upload.
Source: US Chess, upload of rating reports in dBase files, version 2C.
"""

import unicodedata
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final

from arpad.core.errors import BadValue
from arpad.core.findings import Finding, Severity
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import Entry, Tournament
from arpad.formats.checked_file import CheckedFile
from arpad.formats.dbf import us_chess
from arpad.formats.dbf.table_writer import write_dbf
from arpad.formats.dbf.us_chess_report import KINDS, read_report
from arpad.formats.dbf.us_chess_set import packed
from arpad.formats.trf.convert import differences

_EDITION: Final = "US Chess DBF"
_FORMAT_VERSION: Final = "2C"
_PROGRAM: Final = "Arpad"
_SYSTEMS: Final = {TimeControl.STANDARD: "R", TimeControl.RAPID: "Q", TimeControl.BLITZ: "B"}
_ID_DIGITS: Final = 8
_SECTION: Final = " 1"  # numbers of sections stand on the right
_BLANK: Final = "H_AFF_ID, H_STATE, H_ZIPCODE, H_COUNTRY, D_STATE"  # no other format has these
_NO_DAY: Final = date(1980, 1, 1)  # of the last change, where the tournament has no day
_LETTERS: Final = str.maketrans(
    {"ß": "ss", "æ": "ae", "Æ": "AE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D"}
    | {"œ": "oe", "Œ": "OE", "þ": "th", "Þ": "TH", "ð": "d", "Ð": "D"}
    | {"’": "'", "‘": "'", "–": "-", "—": "-"}  # noqa: RUF001  signs that ASCII has otherwise
)


def convert_to_us_chess(checked: CheckedFile) -> tuple[bytes, tuple[Finding, ...]]:
    """Write the tournament of a file as one section.

    Args:
        checked: the file, read; it must tell of a tournament.

    Returns:
        The tables in a zip, and what they do not hold.

    Raises:
        BadValue: there are more rounds than the tables have fields for.
    """
    tournament = checked.tournament or Tournament()
    findings = []
    if checked.other_lines:
        findings.append(_warning("convert.lines_lost", count=len(checked.other_lines)))
    if not any(entry.national_rating for entry in tournament.entries):
        tournament, moved = _with_list_ratings(tournament)
        if moved:
            findings.append(_warning("convert.us_chess_ratings", count=moved))
    parts = _tables(tournament)
    if tournament.entries:
        again = read_report(parts, "").tournament or Tournament()
        findings += differences(tournament, again, _EDITION)
    findings.append(_warning("convert.us_chess_blank", names=_BLANK))
    return packed(parts), tuple(findings)


def _with_list_ratings(tournament: Tournament) -> tuple[Tournament, int]:
    """The only rating that a file tells is the one that the report can show."""
    entries = []
    for entry in tournament.entries:
        rating = entry.player.rating
        if rating is None:
            entries.append(entry)
        else:
            player = entry.player.replace(rating=None)
            entries.append(entry.replace(national_rating=int(rating), player=player))
    moved = sum(1 for entry in entries if entry.national_rating)
    return tournament.replace(entries=tuple(entries)), moved


def _tables(tournament: Tournament) -> dict[str, bytes]:
    rounds = max(
        (tournament.rounds, *(len(entry.pairings) for entry in tournament.entries)), default=0
    )
    if rounds > us_chess.MOST_ROUNDS:
        raise BadValue("rounds", rounds, "allowed.between", lowest=1, highest=us_chess.MOST_ROUNDS)
    changed = tournament.end or tournament.start or _NO_DAY
    changed = changed if changed.year in range(1900, 2156) else _NO_DAY
    details = (
        *us_chess.DETAIL_FIELDS,
        *((f"D_RND{number:02}", us_chess.CELL_LENGTH) for number in range(1, rounds + 1)),
    )
    players = [_player(entry, rounds) for entry in tournament.entries]
    written: tuple[tuple[str, Sequence[tuple[str, int]], Sequence[Mapping[str, str]]], ...] = (
        (us_chess.HEADER, us_chess.HEADER_FIELDS, [_header(tournament)]),
        (us_chess.SECTIONS, us_chess.SECTION_FIELDS, [_section(tournament, rounds)]),
        (us_chess.DETAILS, details, players),
    )
    return {
        name: write_dbf(
            fields,
            [[_fitting(values.get(field, ""), size) for field, size in fields] for values in rows],
            changed,
        )
        for name, fields, rows in written
    }


def _header(tournament: Tournament) -> dict[str, str]:
    directors = [text for text in tournament.deputy_arbiters if _is_id(text)]
    return {
        "H_FORMAT": _FORMAT_VERSION,
        "H_PROGRAM": _PROGRAM,
        "H_NAME": tournament.name,
        "H_TOT_SECT": "1",
        "H_BEG_DATE": _day(tournament.start),
        "H_END_DATE": _day(tournament.end or tournament.start),
        "H_CITY": tournament.city,
        "H_CTD_ID": _director(tournament),
        "H_ATD_ID": "".join(directors[:1]),
        "H_OTHER_TD": ",".join(directors[1:]),
    }


def _section(tournament: Tournament, rounds: int) -> dict[str, str]:
    robin = tournament.kind == KINDS["R"] or "robin" in tournament.kind.lower()
    directors = [text for text in tournament.deputy_arbiters if _is_id(text)]
    system = tournament.time_control
    return {
        "S_SEC_NUM": _SECTION,
        "S_SEC_NAME": tournament.name,
        "S_R_SYSTEM": "" if system is None else _SYSTEMS[system],
        "S_TIMECTL": tournament.rate_of_play_text or str(tournament.rate_of_play or ""),
        "S_CTD_ID": _director(tournament),
        "S_ATD_ID": "".join(directors[:1]),
        "S_TRN_TYPE": "R" if robin else "S",
        "S_TOT_RNDS": str(rounds),
        "S_LST_PAIR": str(max((entry.number for entry in tournament.entries), default=0)),
        "S_BEG_DATE": _day(tournament.start),
        "S_END_DATE": _day(tournament.end or tournament.start),
    }


def _player(entry: Entry, rounds: int) -> dict[str, str]:
    cells = (*entry.pairings, *(None for _ in range(rounds - len(entry.pairings))))
    return {
        "D_SEC_NUM": _SECTION,
        "D_PAIR_NUM": str(entry.number),
        "D_MEM_ID": entry.national_id if len(entry.national_id) <= _ID_DIGITS else "",
        "D_NAME": entry.player.name,
        "D_RATING": str(entry.national_rating or ""),
        **{
            f"D_RND{number:02}": us_chess.write_pairing(pairing)
            for number, pairing in enumerate(cells, start=1)
        },
    }


def _director(tournament: Tournament) -> str:
    return tournament.chief_arbiter if _is_id(tournament.chief_arbiter) else ""


def _is_id(text: str) -> bool:
    return len(text) == _ID_DIGITS and text.isascii() and text.isdigit()


def _day(day: date | None) -> str:
    return "" if day is None else f"{day:%Y%m%d}"


def _fitting(text: str, size: int) -> str:
    """As much of a text as there is room for, in letters that a report may have.

    Letters lose their accents; what has no such letter becomes a question mark.
    """
    parts = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    letters = (sign for sign in parts if not unicodedata.combining(sign))
    return "".join(sign if " " <= sign <= "~" else "?" for sign in letters)[:size]


def _warning(message: str, **facts: object) -> Finding:
    return Finding(severity=Severity.WARNING, message=message, facts=tuple(facts.items()))
