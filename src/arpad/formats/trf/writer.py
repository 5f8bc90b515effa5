"""Writes a tournament report file: UTF-8, CR LF, columns in characters, lines not cut short.

Source: FIDE TRF16 and TRF26. What they have no column for goes into ``### DAT`` lines, which
other programs read as comments.
"""

from collections.abc import Sequence
from datetime import date
from typing import Literal

from arpad.core.errors import BadValue
from arpad.core.quantities import Score
from arpad.core.records import Entry, NationalRecord, Pairing, Tournament
from arpad.core.results import Result
from arpad.formats.trf import facts
from arpad.formats.trf.layout import FEDERATION as FEDERATION_COLUMNS
from arpad.formats.trf.layout import FIDE_ID as FIDE_ID_COLUMNS
from arpad.formats.trf.layout import (
    FIRST_ROUND_COLUMN,
    HIGHEST_NUMBER,
    NAME,
    ROUND_WIDTH,
    written_birth,
)
from arpad.formats.trf.layout import POINTS as POINTS_COLUMNS
from arpad.formats.trf.layout import RANK as RANK_COLUMNS
from arpad.formats.trf.layout import TITLE as TITLE_COLUMNS
from arpad.formats.trf.national import national_lines
from arpad.formats.trf.rates import (
    kind_in_words,
    read_coded_rate,
    read_rate_in_words,
    write_coded_rate,
)
from arpad.formats.trf.report import TrfReport
from arpad.formats.trf.rounds import code_of
from arpad.formats.trf.teams import BYES, FORFEITED, LINE_UP, OLD_TEAM, TEAM, team_lines
from arpad.formats.trf.vega import OWN_CODES
from arpad.formats.trf.versions import VEGA

_LINE_END = "\r\n"
_EMPTY_ROUND = " " * (ROUND_WIDTH - 2)


def write_trf(
    source: TrfReport | Tournament, *, version: Literal["TRF16", "TRF26"] = "TRF26"
) -> bytes:
    r"""Write a tournament as a report file.

    Args:
        source: a report, whose uninterpreted records are written as well, or a tournament.
        version: edition; they differ in the record for the number of rounds (XXR or 142).

    Returns:
        The file. Reading it gives the same tournament again.

    Raises:
        BadValue: a value does not fit the format, such as a starting number above 9999.

    Example:
        >>> write_trf(Tournament(name="Open", rounds=5))
        b'012 Open\r\n062 0\r\n072 0\r\n142 5\r\n'
    """
    report = source if isinstance(source, TrfReport) else TrfReport(tournament=source)
    tournament = report.tournament
    other = _other_lines(report)
    lines = [
        *_header(tournament, version),
        *_rate_of_play(tournament, other),
        *other,
        *_team_lines(tournament, other, version),
        *(_player_line(entry) for entry in tournament.entries),
        *_lines_beside(tournament),
    ]
    return "".join(f"{_one_line(line)}{_LINE_END}" for line in lines).encode()


def _one_line(line: str) -> str:
    if not {"\n", "\r", "\0"}.isdisjoint(line):
        raise BadValue("text", line, "allowed.one_line")
    return line


def _header(tournament: Tournament, version: str) -> list[str]:
    rated = sum(1 for entry in tournament.entries if entry.player.rating is not None)
    values = [
        ("012", tournament.name),
        ("022", tournament.city),
        ("032", tournament.federation or ""),
        ("042", _day(tournament.start)),
        ("052", _day(tournament.end)),
        ("062", str(len(tournament.entries))),
        ("072", str(rated)),
        ("092", tournament.kind),
        ("102", tournament.chief_arbiter),
        *(("112", name) for name in tournament.deputy_arbiters),
        ("122", tournament.rate_of_play_text),
        ("XXR" if version == "TRF16" else "142", str(tournament.rounds or "")),
    ]
    lines = [f"{code} {value}" for code, value in values if value]
    dates = _round_dates(tournament.round_dates)
    return [*lines, dates] if dates else lines


def _day(day: date | None) -> str:
    return "" if day is None else day.isoformat().replace("-", "/")


def _round_dates(days: Sequence[date | None]) -> str:
    if not any(days):
        return ""
    words = [_day(day)[2:].ljust(_COMPACT_DATE) for day in days]
    return "132".ljust(FIRST_ROUND_COLUMN - 1) + "  ".join(words)


_COMPACT_DATE = len("yy/mm/dd")


def _rate_of_play(tournament: Tournament, other: list[str]) -> list[str]:
    """Record 222, unless 122 or a record that is kept says the same."""
    rate = tournament.rate_of_play
    for line in [each for each in other if each[:3] == "222"]:
        if read_coded_rate(line[3:].strip()) == rate:
            return []
        other.remove(line)
    if rate is None or read_rate_in_words(tournament.rate_of_play_text) == rate:
        return []
    return [f"222 {write_coded_rate(rate)}"]


def _other_lines(report: TrfReport) -> list[str]:
    """Uninterpreted records; those that only Vega understands become comments."""
    if report.version != VEGA:
        return list(report.other_lines)
    return [f"### {line}" if line[:3] in OWN_CODES else line for line in report.other_lines]


def _team_lines(tournament: Tournament, other: Sequence[str], version: str) -> list[str]:
    """The records of the teams, but for those of a report, which are among the kept ones."""
    kept = {line[:3] for line in other}
    codes = {OLD_TEAM, TEAM, LINE_UP, BYES, *FORFEITED}
    if tournament.teams is None or kept & codes:
        return []
    return list(team_lines(tournament.teams, version))


def _player_line(entry: Entry) -> str:
    player = entry.player
    number = entry.number
    if not 1 <= number <= HIGHEST_NUMBER:
        raise BadValue("number", number, "allowed.starting_number")
    fixed = " ".join(
        (
            f"001 {number:>4}",
            (player.sex.value if player.sex else " ") + TITLE_COLUMNS.right(player.title),
            player.name[: NAME.width].ljust(NAME.width),
            f"{player.rating or '':>4}",
            FEDERATION_COLUMNS.right(player.federation or ""),
            FIDE_ID_COLUMNS.right(player.fide_id or ""),
            _birth(entry).ljust(len("yyyy/mm/dd")),
            POINTS_COLUMNS.right(_points(entry.points)),
            RANK_COLUMNS.right(str(entry.rank or "")),
        )
    )
    return "  ".join((fixed, *map(_round, entry.pairings)))


def _birth(entry: Entry) -> str:
    return written_birth(entry.birth_date or str(entry.player.birth_year or ""))


def _points(points: Score | None) -> str:
    if points is None:
        return ""
    whole, rest = divmod(abs(points.hundredths), 100)
    sign = "-" if points.hundredths < 0 else ""
    return f"{sign}{whole}.{rest:02d}" if rest % 10 else f"{sign}{whole}.{rest // 10}"


def _round(pairing: Pairing | None) -> str:
    if pairing is None:
        return _EMPTY_ROUND
    result = " " if pairing.result is Result.PENDING else code_of(pairing.result)
    if pairing.opponent is None:
        return f"0000 - {result}"
    if not 1 <= pairing.opponent <= HIGHEST_NUMBER:
        raise BadValue("opponent", pairing.opponent, "allowed.starting_number")
    colour = pairing.colour.value if pairing.colour else "-"
    return f"{pairing.opponent:>4} {colour} {result}"


def _lines_beside(tournament: Tournament) -> list[str]:
    """National lines and facts of the players, once for each starting number."""
    national: list[str] = []
    facts_of: list[str] = []
    said = kind_in_words(tournament.kind)
    if tournament.time_control is not None and tournament.time_control is not said:
        kind = tournament.time_control.value
        facts_of.append(_fact(facts.OF_TOURNAMENT, facts.TIME_CONTROL, kind))
    seen: set[int] = set()
    for entry in tournament.entries:
        if entry.number not in seen:
            national.extend(national_lines(entry))
            facts_of.extend(_facts_of(entry))
        seen.add(entry.number)
    return [*national, *facts_of]


_NO_RECORD = NationalRecord(federation="")


def _facts_of(entry: Entry) -> list[str]:
    player = entry.player
    first = next(iter(entry.national), _NO_RECORD)
    values: list[tuple[str, object]] = [
        (facts.COEFFICIENT, player.development_coefficient),
        (facts.GAMES, player.games_played),
        (facts.HIGHEST, player.highest_rating),
        (facts.STANDARD, player.standard_rating),
    ]
    if len(player.name) > NAME.width:
        values.append((facts.NAME, player.name))
    if first.rating != entry.national_rating:
        values.append((facts.NATIONAL_RATING, entry.national_rating))
    if first.identity != entry.national_id:
        values.append((facts.NATIONAL_ID, entry.national_id or None))
    return [_fact(entry.number, kind, value) for kind, value in values if value is not None]


def _fact(number: int, kind: str, value: object) -> str:
    shown = int(value) if isinstance(value, int) else value
    return f"### DAT {number} {kind} {shown}"
