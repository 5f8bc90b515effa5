"""``arpad tournament``: rate every player of a tournament file."""

from argparse import Namespace
from itertools import pairwise

from arpad.cli.options import CommandLine, named_system
from arpad.cli.tournament_input import (
    TournamentInput,
    add_tournament_options,
    player_number,
    read_input,
)
from arpad.core.errors import ArpadError, InputError, UnknownName
from arpad.core.outcomes import PlayerRating, TournamentRating
from arpad.core.parameters import Kind, read_date
from arpad.core.system import Capability, RatingSystem
from arpad.explain.catalogue import Catalogue
from arpad.systems.registry import load_system


def command_line(words: Catalogue, system: RatingSystem | None = None) -> CommandLine:
    """The options of the command; the table of facts has what the system takes beside."""
    line = CommandLine("tournament", words, "cli.tournament.description")
    further = system.parameters(Capability.TOURNAMENT) if system else ()
    columns = [each.name for each in further if each.kind is not Kind.REAL_RATING]
    add_tournament_options(line, words, player="option.player", columns=columns)
    line.add_outputs(csv=True, explain=True)
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the command; 1 when the report has errors that keep the event from being rated."""
    given = command_line(words, _system_asked(arguments)).read(arguments)
    if given is None:
        return 0
    given.player = player_number(given.player)
    on = None if given.on is None else read_date("--on", given.on)
    system = named_system(given.system, words, Capability.TOURNAMENT, on)
    read = read_input(given, words, system.parameters(Capability.TOURNAMENT))
    try:
        rated = system.rate_tournament(
            read.tournament, time_control=read.time_control, approved=read.approved
        )
    except ArpadError as error:
        from arpad.cli.main import report_error
        from arpad.cli.tournament_report import print_findings

        code = report_error(error, words)
        print_findings(read, words)  # what was found in the file may be the reason
        return code
    _print(rated.replace(players=_chosen(rated, given.player)), read, system, words, given)
    return 1 if read.has_errors else 0


def _system_asked(arguments: list[str]) -> RatingSystem | None:
    """The system whose columns the help names; an unknown one is told later."""
    for argument, after in pairwise((*arguments, "")):
        name = after if argument == "--system" else argument.removeprefix("--system=")
        if name != argument:
            try:
                system = load_system(name)
            except UnknownName:
                return None
            return system if Capability.TOURNAMENT in system.capabilities else None
    return None


def _chosen(rated: TournamentRating, number: int | None) -> tuple[PlayerRating, ...]:
    if number is None:
        return rated.players
    chosen = tuple(player for player in rated.players if player.player.number == number)
    if not chosen:
        numbers = tuple(str(player.player.number) for player in rated.players)
        raise InputError("error.no_such_player", number=number, last=numbers[-1])
    return chosen


def _print(
    rated: TournamentRating,
    read: TournamentInput,
    system: RatingSystem,
    words: Catalogue,
    given: Namespace,
) -> None:
    if given.json:
        from arpad.cli.output import print_json
        from arpad.explain import json_form

        plain = json_form.to_plain(rated, words)
        plain["findings"] = json_form.findings(read.findings, words)
        print_json(plain)
        return
    from arpad.cli import tournament_report

    if given.csv:
        from arpad.cli.tournament_csv import print_csv

        print_csv(rated.players)
    elif given.player is not None or given.explain:
        tournament_report.print_players(rated, system, words, explain=given.explain)
    else:
        tournament_report.print_overview(rated, system, words)
    tournament_report.print_findings(read, words)
