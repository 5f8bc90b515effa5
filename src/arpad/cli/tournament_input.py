"""A tournament file with the facts that the user adds: options, a table, a rating list."""

import sys
from argparse import Namespace
from collections.abc import Iterable, Sequence
from datetime import date
from typing import TYPE_CHECKING

from arpad.cli.encoding import add_encoding_option, read_encoding
from arpad.cli.game_input import read_text_file, shown_name
from arpad.cli.options import CommandLine
from arpad.core.errors import BadValue, InputError
from arpad.core.findings import Finding, Severity
from arpad.core.frozen import Record
from arpad.core.parameters import Kind, Parameter, parse_value, read_date
from arpad.core.quantities import Rating
from arpad.core.rate_of_play import RateOfPlay, TimeControl
from arpad.core.records import HIGHEST_COEFFICIENT, Entry, ListEntry, Player, Tournament
from arpad.explain.catalogue import Catalogue
from arpad.formats.checked_file import START_UNKNOWN
from arpad.formats.kinds import read_tournament
from arpad.formats.player_facts import COLUMNS

if TYPE_CHECKING:
    from arpad.formats.fide_list import LookUp


class TournamentInput(Record):
    """A tournament ready to be rated.

    Args:
        tournament: with the added facts.
        findings: of the readers of the report, the table and the list, each with its file.
        time_control: given by the user; None to take it from the report.
        approved: the event was approved in spite of a shorter rate of play.
        has_errors: the report contradicts itself so that it cannot be rated as it stands.
    """

    tournament: Tournament
    findings: tuple[Finding, ...]
    time_control: TimeControl | None = None
    approved: bool = False

    @property
    def has_errors(self) -> bool:
        """Whether a finding is an error."""
        return any(finding.severity is Severity.ERROR for finding in self.findings)


def add_tournament_options(
    line: CommandLine, words: Catalogue, *, player: str, columns: Sequence[str] = ()
) -> None:
    """The file, the system, the player, and the options for facts that the report lacks.

    Args:
        line: the command line.
        words: the language.
        player: id of the message that says what ``--player`` does.
        columns: what else the system takes from a table of facts.
    """
    add = line.inputs.add_argument
    add("file", metavar=words.text("metavar.file"), help=words.text("option.file"))
    fact = line.facts.add_argument
    fact("--list", metavar=words.text("metavar.file"), help=words.text("option.list"))
    of_players = ", ".join(("rating", *COLUMNS[3:], *(c for c in columns if c not in COLUMNS)))
    fact(
        "--facts",
        metavar=words.text("metavar.file"),
        help=words.text("option.facts", {"columns": of_players}),
    )
    fact("--on", metavar=words.text("metavar.date"), help=words.text("option.tournament_on"))
    fact(
        "--time-control",
        metavar=words.text("metavar.time_control"),
        help=words.text("option.tournament_time_control"),
    )
    fact("--k", metavar=words.text("metavar.count"), help=words.text("option.k_for_all"))
    fact("--approved", action="store_true", help=words.text("parameter.approved"))
    fact("--strict", action="store_true", help=words.text("option.strict"))
    add("--system", default="fide", help=words.text("option.tournament_system"))
    add("--section", metavar=words.text("metavar.section"), help=words.text("option.section"))
    add_encoding_option(line, words)
    line.outputs.add_argument(
        "--player", metavar=words.text("metavar.count"), help=words.text(player)
    )


def player_number(text: str | None) -> int | None:
    """The starting number of ``--player``; None when it was not given.

    Raises:
        BadValue: it is no whole number.
    """
    if text is None:
        return None
    parameter = Parameter(name="player", kind=Kind.COUNT, help="")
    return int(str(parse_value(parameter, text)))


def read_input(
    given: Namespace, words: Catalogue, parameters: Sequence[Parameter]
) -> TournamentInput:
    """Read the file and apply the facts of the options, the table and the list, in that order.

    Args:
        given: the command line.
        words: the language.
        parameters: what the system can be told of each player.

    Raises:
        InputError: a file or an option cannot be used.
    """
    if given.file == given.facts == "-":
        raise InputError("error.two_files_from_stdin", first="FILE", second="--facts")
    name = shown_name(given.file)
    encoding = read_encoding(given.encoding)
    report = read_tournament(
        given.file,
        strict=given.strict,
        section=given.section,
        encoding=encoding,
    )
    tournament, findings = report.tournament, _of_file(name, report.findings)
    kind, rate = _time_control(given)
    if given.on is not None:
        findings = [each for each in findings if each.message not in START_UNKNOWN]
        tournament = tournament.replace(start=read_date("--on", given.on))
    if rate is not None:
        tournament = tournament.replace(rate_of_play=rate)
    players: Sequence[Player] = [entry.player for entry in tournament.entries]
    if given.list is not None:
        players, found = _from_list(tournament, given.list, kind, words)
        findings += _of_file(given.list, found)
    if given.facts is not None:
        from arpad.formats.player_facts import apply_facts, read_player_facts

        facts_name = shown_name(given.facts)
        facts = read_player_facts(read_text_file(given.facts, encoding), facts_name, parameters)
        players, more = apply_facts(players, facts)
        findings += _of_file(facts_name, more)
    if given.k is not None:
        players = [player.replace(development_coefficient=_k(given.k)) for player in players]
    entries = tuple(
        entry.replace(player=player)
        for entry, player in zip(tournament.entries, players, strict=True)
    )
    return TournamentInput(
        tournament=tournament.replace(entries=entries),
        findings=tuple(findings),
        time_control=kind,
        approved=given.approved,
    )


def _of_file(file: str, findings: Iterable[Finding]) -> list[Finding]:
    return [finding.replace(file=file) for finding in findings]


def _time_control(given: Namespace) -> tuple[TimeControl | None, RateOfPlay | None]:
    if given.time_control is None:
        return None, None
    parameter = Parameter(name="time_control", kind=Kind.TIME_CONTROL, help="")
    value = parse_value(parameter, given.time_control)
    if isinstance(value, TimeControl):
        return value, None
    return None, value if isinstance(value, RateOfPlay) else None


def _k(text: str) -> int:
    if text.isdecimal() and text.isascii() and 1 <= int(text[:5]) <= HIGHEST_COEFFICIENT:
        return int(text)
    raise BadValue("--k", text, "allowed.between", lowest=1, highest=HIGHEST_COEFFICIENT)


def _from_list(
    tournament: Tournament, file: str, kind: TimeControl | None, words: Catalogue
) -> tuple[list[Player], list[Finding]]:
    """The players as the rating list shows them; the list wins over the report.

    FIDE rates with the list in force on the first day, whatever the report says; a difference
    is a finding. Birth year, sex, title and federation only fill what the report lacks.
    """
    from arpad.formats.fide_list.report_differences import differences

    ids = {entry.player.fide_id for entry in tournament.entries if entry.player.fide_id}
    kind = kind or tournament.time_control or _kind_of(tournament)
    found = _looked_up(tournament, file, ids, kind, words)
    by_id = {entry.fide_id: entry for entry in found.entries}
    findings = [*found.findings, *_list_month(tournament.start, found.list_date)]
    players = []
    for entry in tournament.entries:
        listed = by_id.get(entry.player.fide_id or "")
        if listed is None:
            findings.append(_not_listed(entry))
            players.append(entry.player)
        else:
            findings.extend(_rating_differs(entry, listed, kind))
            findings.extend(differences(entry, listed))
            players.append(_as_listed(entry.player, listed, kind))
    return players, findings


def _looked_up(
    tournament: Tournament, file: str, ids: set[str], kind: TimeControl, words: Catalogue
) -> "LookUp":
    """The players in a file, or in the store: ``store`` or a month of it such as ``2026-11``."""
    from arpad.lists.months import is_of_store, month_of_store

    if is_of_store(file):
        from arpad.lists.folder import store_file
        from arpad.lists.search import look_up_in_store

        month = month_of_store("--list", file)
        return look_up_in_store(
            store_file(), ids, month=month, on=tournament.start, time_control=kind
        )
    from arpad.formats.fide_list import look_up

    return look_up(file, ids, time_control=kind, progress=list_progress(words))


def _kind_of(tournament: Tournament) -> TimeControl:
    """Which of the three lists counts, by the rate of play; standard when nothing tells."""
    if tournament.rate_of_play is None or tournament.start is None:
        return TimeControl.STANDARD
    from arpad.systems.fide.tournament_rating import time_control_of

    return time_control_of(tournament.rate_of_play, tournament.start)


def _as_listed(player: Player, listed: ListEntry, kind: TimeControl) -> Player:
    return player.replace(
        rating=listed.rating(kind),
        development_coefficient=listed.development_coefficient(kind)
        or player.development_coefficient,
        standard_rating=listed.rating(TimeControl.STANDARD) or player.standard_rating,
        birth_year=player.birth_year or listed.birth_year,
        sex=player.sex or listed.sex,
        title=player.title or listed.title,
        federation=player.federation or listed.federation,
    )


def _rating_differs(entry: Entry, listed: ListEntry, kind: TimeControl) -> list[Finding]:
    rating = listed.rating(kind)
    if rating == entry.player.rating:
        return []
    facts = (
        ("number", entry.number),
        ("name", entry.player.name),
        ("reported", entry.player.rating or Rating(0)),
        ("listed", rating or Rating(0)),
    )
    return [Finding(severity=Severity.WARNING, message="list.rating_differs", facts=facts)]


def _not_listed(entry: Entry) -> Finding:
    facts = (
        ("number", entry.number),
        ("name", entry.player.name),
        ("fide_id", entry.player.fide_id or "-"),
    )
    return Finding(severity=Severity.WARNING, message="list.not_listed", facts=facts)


def _list_month(start: date | None, list_date: date | None) -> list[Finding]:
    """The list should be the one in force on the first day: that of its month."""
    if start is None or list_date is None:
        return []
    if (start.year, start.month) == (list_date.year, list_date.month):
        return []
    facts = (("start", start), ("list_date", list_date))
    return [Finding(severity=Severity.WARNING, message="list.other_month", facts=facts)]


class _Progress:
    """Shows on a terminal how much of a large list has been read."""

    def __init__(self, words: Catalogue) -> None:
        self.words = words
        self.shown = -1

    def __call__(self, done: int, total: int) -> None:
        per_cent = 100 * done // total if total else 100
        if per_cent == self.shown:
            return
        self.shown = per_cent
        text = self.words.text("cli.reading_list", {"per_cent": per_cent})
        end = "\r" + " " * len(text) + "\r" if done >= total else ""
        print(f"\r{text}{end}", end="", file=sys.stderr, flush=True)


def list_progress(words: Catalogue) -> _Progress | None:
    """Shows how much of a list has been read, on a terminal only."""
    return _Progress(words) if sys.stderr.isatty() else None
