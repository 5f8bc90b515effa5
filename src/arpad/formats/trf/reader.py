"""Reads a tournament report file.

Source: FIDE TRF16 (C.04 Annex 2), TRF26, the TRF25 draft; JaVaFo, bbpPairings and Tornelo for
their own records; the dialects are those that programs are known to write.
"""

from collections.abc import Iterable, Sequence

from arpad.core.errors import UnreadableFile
from arpad.core.frozen import Record
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import Entry, Tournament
from arpad.core.teams import Teams
from arpad.formats.federations import FEDERATIONS
from arpad.formats.held_bytes import LONGEST_LINE, endless
from arpad.formats.text import decode
from arpad.formats.trf import checks, facts
from arpad.formats.trf.header import MOST_ROUNDS, Header, check_counts, read_header
from arpad.formats.trf.layout import FIRST_ROUND_COLUMN, ROUND_WIDTH
from arpad.formats.trf.lines import (
    HEADER_CODES,
    PLAYER,
    SourceLine,
    source_lines,
)
from arpad.formats.trf.national import NationalLine, read_national_lines, with_national_lines
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.numbers import whole
from arpad.formats.trf.players import ReadPlayer, read_player
from arpad.formats.trf.points import check_points
from arpad.formats.trf.report import ReportReading, TrfReport
from arpad.formats.trf.round_count import even_rounds, open_rounds
from arpad.formats.trf.scoring import read_scoring
from arpad.formats.trf.side_records import SideLine, read_side_records
from arpad.formats.trf.team_checks import check_rounds_and_teams, check_teams
from arpad.formats.trf.teams import read_teams
from arpad.formats.trf.vega import is_vega, plain_header, read_vega_player
from arpad.formats.trf.versions import VEGA, version_of

# A bar form is wider than the columns; twice the widest line of the columns is room for it.
_LONGEST_PLAYER = 2 * (FIRST_ROUND_COLUMN + MOST_ROUNDS * ROUND_WIDTH)


def read_trf(data: bytes, *, file: str, strict: bool = False) -> TrfReport:
    r"""Read a tournament report file (TRF, Krause format) of any edition.

    Args:
        data: the whole file.
        file: its name, for errors.
        strict: refuse at the first repair or error instead of noting it.

    Raises:
        UnreadableFile: the file is empty, is no text or has no player line; with ``strict``
            also at the first repair or error, with line and column.

    Example:
        >>> report = read_trf(b"001    1      a\n", file="a.trf")
        >>> report.tournament.entries[0].player.name
        'a'
    """
    return read_with_lines(data, file=file, strict=strict).report


def read_with_lines(data: bytes, *, file: str, strict: bool = False) -> ReportReading:
    """As :func:`read_trf`, with what stands in each line.

    Raises:
        UnreadableFile: as :func:`read_trf`.
    """
    decoded = decode(data, file=file)
    if not decoded.text.strip():
        raise UnreadableFile("trf.empty", file=file)
    notes = Notes(file=file, strict=strict)
    lines = source_lines(decoded.text, notes)
    for line in lines:
        if len(line.text) > LONGEST_LINE:
            raise endless(file, line.number)
    if not any(line.code == PLAYER for line in lines):
        raise UnreadableFile("trf.no_players", file=file)
    longest = max(len(line.text) for line in lines if line.code == PLAYER)
    if longest > _LONGEST_PLAYER:
        rounds = longest // ROUND_WIDTH
        raise UnreadableFile("trf.too_many_rounds", file=file, rounds=rounds, most=MOST_ROUNDS)
    content = _read_content(lines, notes)
    report = TrfReport(
        tournament=content.tournament,
        findings=notes.findings(),
        version=content.version,
        encoding=decoded.encoding,
        facts=content.facts,
        other_lines=content.other_lines,
        side_records=tuple(each.record for each in content.side),
    )
    return ReportReading(
        report=report,
        lines=lines,
        players=content.players,
        national=content.national,
        side=content.side,
    )


class _Content(Record):
    """A file after reading, without what concerns the bytes."""

    tournament: Tournament
    version: str
    facts: tuple[facts.PlayerFact, ...]
    other_lines: tuple[str, ...]
    side: tuple[SideLine, ...]
    players: tuple[ReadPlayer, ...]
    national: tuple[NationalLine, ...]


def _read_content(lines: tuple[SourceLine, ...], notes: Notes) -> _Content:
    vega = is_vega(lines)
    if vega:
        lines = plain_header(lines)
    header = read_header(lines, notes)
    read = players = _read_players(lines, notes, vega=vega)
    version = VEGA if vega else version_of(lines, players)
    players = checks.check_births(players, header.start, notes)
    national = read_national_lines(lines, players, notes)
    known_facts, other = _sort_lines(lines, players, national, notes)
    players = with_national_lines(players, national)
    players, time_control = _with_facts(players, known_facts, header, notes)
    players, rounds = even_rounds(players, header.rounds, notes)
    _check(lines, players, notes)
    tournament = _tournament(header, players, rounds).replace(time_control=time_control)
    teams, matches = (Teams(), ()) if vega else read_teams(lines, notes)
    if teams != Teams():
        declared = None if header.rounds is None else rounds
        check_rounds_and_teams(matches, teams, declared, notes)
        check_teams(lines, teams, tournament.entries, notes)
        tournament = tournament.replace(teams=teams)
    return _Content(
        tournament=tournament,
        version=version,
        facts=known_facts,
        other_lines=(*header.repeated, *other),
        side=() if vega else read_side_records(lines, _numbers(players, teams), notes),
        players=tuple(read),
        national=national,
    )


def _numbers(players: Iterable[ReadPlayer], teams: Teams) -> set[int]:
    """The numbers that other records may name: of players and of teams."""
    return {each.number for each in players} | {team.number for team in teams.teams}


def _read_players(lines: Iterable[SourceLine], notes: Notes, *, vega: bool) -> list[ReadPlayer]:
    read = read_vega_player if vega else read_player
    players = (read(line, notes) for line in lines if line.code == PLAYER)
    return [player for player in players if player is not None]


def _sort_lines(
    lines: Iterable[SourceLine],
    players: Sequence[ReadPlayer],
    national: Iterable[NationalLine],
    notes: Notes,
) -> tuple[tuple[facts.PlayerFact, ...], tuple[str, ...]]:
    """The known facts, and the lines that stay as they are."""
    numbers = {facts.OF_TOURNAMENT, *(player.number for player in players)}
    read_lines = {each.line for each in players} | {each.line for each in national}
    known = []
    other = []
    for line in lines:
        fact = facts.read_fact(line) if facts.is_fact_line(line) else None
        if fact is not None and fact.number not in numbers:
            notes.warning("trf.fact_without_player", fact.line, 1, number=fact.number)
            fact = None
        if fact is not None:
            known.append(fact)
        elif line.number not in read_lines and line.code not in _INTERPRETED:
            other.append(line.text)
    return tuple(known), tuple(other)


# 082 cannot be counted again from the tournament and stays as it is.
_INTERPRETED = (HEADER_CODES | {"XXR"}) - {"082"}


def _with_facts(
    players: Sequence[ReadPlayer],
    known: Iterable[facts.PlayerFact],
    header: Header,
    notes: Notes,
) -> tuple[list[ReadPlayer], TimeControl | None]:
    """The players with the facts of the DAT lines, and the time control with its own."""
    changed = {player.number: player for player in reversed(players)}
    time_control = header.time_control
    for fact in known:
        if fact.number == facts.OF_TOURNAMENT:
            time_control = facts.time_control(fact, notes) or time_control
        else:
            changed[fact.number] = _with_fact(changed[fact.number], fact, notes)
    lines = {player.line: player for player in changed.values()}
    return [lines.get(player.line, player) for player in players], time_control


def _with_fact(player: ReadPlayer, fact: facts.PlayerFact, notes: Notes) -> ReadPlayer:
    if fact.kind == facts.NATIONAL_ID:
        return player.replace(national_id=fact.value)
    if fact.kind == facts.NATIONAL_RATING:
        rating = whole(fact.value)
        if rating is None:
            facts.note_bad(fact, notes)
            return player
        return player.replace(national_rating=rating)
    return player.replace(player=facts.apply_to_player(player.player, fact, notes))


def _check(lines: tuple[SourceLine, ...], players: Sequence[ReadPlayer], notes: Notes) -> None:
    by_number = checks.check_numbers(players, notes)
    checks.check_identities(players, notes)
    checks.check_games(players, by_number, notes)
    checks.unknown_federations(players, FEDERATIONS, notes)
    check_points(players, read_scoring(lines, notes), open_rounds(players, notes), notes)
    rated = sum(1 for each in players if each.player.rating is not None)
    check_counts(lines, len(players), rated, notes)


def _tournament(header: Header, players: Iterable[ReadPlayer], rounds: int) -> Tournament:
    return Tournament(
        name=header.name,
        city=header.city,
        federation=header.federation,
        start=header.start,
        end=header.end,
        kind=header.kind,
        chief_arbiter=header.chief_arbiter,
        deputy_arbiters=header.deputy_arbiters,
        rate_of_play=header.rate_of_play,
        rate_of_play_text=header.rate_of_play_text,
        rounds=rounds,
        round_dates=header.round_dates,
        entries=tuple(map(entry_of, players)),
    )


def entry_of(read: ReadPlayer) -> Entry:
    """A player with his rounds after all checks; a federation unknown to FIDE is left out."""
    player = read.player
    if player.federation is not None and player.federation not in FEDERATIONS:
        player = player.replace(federation=None)
    return Entry(
        player=player,
        pairings=read.pairings,
        points=read.points,
        rank=read.rank,
        birth_date=read.birth_date,
        national_rating=read.national_rating,
        national_id=read.national_id,
        national=read.national,
    )
