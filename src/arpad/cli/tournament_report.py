"""A rated tournament as text: the overview, one player, the findings."""

from collections.abc import Iterable

from arpad.cli import output
from arpad.cli.rating_report import (
    change_lines,
    games_table,
    initial_lines,
    print_account,
    print_remarks,
)
from arpad.cli.tournament_input import TournamentInput
from arpad.core.findings import Finding, Severity
from arpad.core.outcomes import PlayerRating, RatingChange, TournamentRating
from arpad.core.system import Capability, RatingSystem
from arpad.explain.catalogue import Catalogue
from arpad.explain.narrative import common_part
from arpad.explain.tournament_table import TOURNAMENT_HEADS, tournament_row
from arpad.systems.registry import load_system

_MOST_OF_A_KIND = 3
_MOST_ERRORS = 20


def print_overview(rated: TournamentRating, system: RatingSystem, words: Catalogue) -> None:
    """One line a player: rating, points, games, expected, K, change, new rating."""
    print("\n".join(_head(rated, words)))
    heads = [words.text(head) for head in TOURNAMENT_HEADS]
    rows = [tournament_row(player, words) for player in rated.players]
    lines = output.table(heads, rows, left=(1,))
    print(lines[0])
    for player, line in zip(rated.players, lines[1:], strict=True):
        change = _rating_change(player)
        print(output.by_sign(line, int(change)) if abs(change) >= _NOTABLE else line)
    print()
    keys = ["report.overview_key"] + ["report.overview_key_fide"] * (system.id == _FIDE)
    print(output.wrapped(" ".join(words.text(key) for key in keys), style=output.dim))
    _print_missing(rated, system, words)
    _print_refused(rated, words)
    print_remarks(rated.warnings, words)
    print()
    print(output.wrapped(words.text("report.how_to_see_player"), style=output.dim))


def _print_missing(rated: TournamentRating, system: RatingSystem, words: Catalogue) -> None:
    """The facts whose lack leaves players without any result, and the columns that give them."""
    without = [player for player in rated.players if not (player.outcome or player.answer)]
    missing = dict.fromkeys(name for player in without for name in player.missing)
    if missing:
        text = words.text("report.overview_missing", _missing(missing, system, words))
        print(output.wrapped(text, style=output.dim))


def _print_refused(rated: TournamentRating, words: Catalogue) -> None:
    """Why players of whom nothing is missing are not rated, equal reasons in one remark."""
    refused: dict[str, list[str]] = {}
    for player in rated.players:
        if player.why_not_rated and not (player.outcome or player.answer or player.missing):
            refused.setdefault(_reasons(player, words), []).append(str(player.player.number))
    for reasons, numbers in list(refused.items())[:_MOST_OF_A_KIND]:
        values = {"numbers": ", ".join(numbers), "reasons": reasons}
        text = words.text("report.not_rated_of", values)
        print()
        print(output.wrapped(f"{words.label('term.remark')} {text}", rest="  "))


def _reasons(player: PlayerRating, words: Catalogue) -> str:
    return "; ".join(words.value(reason) for reason in player.why_not_rated)


def _missing(names: Iterable[str], system: RatingSystem, words: Catalogue) -> dict[str, str]:
    """Facts in words, and the columns of ``--facts`` that give them."""
    from arpad.formats.player_facts import column_of

    known = tuple(names)
    parameters = system.parameters(Capability.TOURNAMENT)
    columns = dict.fromkeys(filter(None, (column_of(name, parameters) for name in known)))
    return {
        "missing": ", ".join(words.fact(name) for name in known),
        "columns": ", ".join(columns) or "-",
    }


_FIDE = "fide"
_NOTABLE = 10  # a change of that many points is coloured on a terminal


def _rating_change(player: PlayerRating) -> int:
    """The change in whole points; 0 where there is none."""
    outcome = player.change or player.answer
    return getattr(outcome, "rating_change", 0)


def _head(rated: TournamentRating, words: Catalogue) -> list[str]:
    tournament = rated.tournament
    facts = {
        "players": len(tournament.entries),
        "rounds": tournament.rounds,
        "start": tournament.start,
        "end": tournament.end or tournament.start,
    }
    name = tournament.name or words.text("report.no_name")
    return [
        output.wrapped(name, style=output.bold),
        output.wrapped(words.text("report.tournament_facts", facts)),
        output.wrapped(_rules_line(rated, words)),
        "",
    ]


def _rules_line(rated: TournamentRating, words: Catalogue) -> str:
    """By which rules: for FIDE those of the first day; other systems may go by another day."""
    if rated.system != _FIDE:
        from arpad.explain.heading import rules_heading

        return rules_heading(load_system(rated.system), rated.time_control, rated.regime, words)
    values = {
        "system": load_system(rated.system).title,
        "time_control": words.text(f"time_control.{rated.time_control}"),
        "regime": rated.regime,
        "start": rated.tournament.start,
    }
    return words.text("report.heading", values)


def print_players(
    rated: TournamentRating,
    system: RatingSystem,
    words: Catalogue,
    *,
    explain: bool,
) -> None:
    """Players one after the other, each with games, sum and remarks."""
    print("\n".join(_head(rated, words)))
    for position, player in enumerate(rated.players):
        if position:
            print()
        values = {
            "number": player.player.number,
            "name": player.player.name,
            "title": player.player.title,
            "points": player.points,
        }
        head = words.text("report.player", values).replace("  ", " ")
        print(output.wrapped(head, style=output.bold))
        print()
        _print_player(player, system, words, explain=explain)
    if len(rated.players) == len(rated.tournament.entries):
        print_remarks(rated.warnings, words)


def _print_player(
    player: PlayerRating, system: RatingSystem, words: Catalogue, *, explain: bool
) -> None:
    outcome = common_part(player.possible_changes) if player.possible_changes else player.outcome
    if isinstance(outcome, RatingChange):
        games_table(outcome.games, words)
        if player.change is not None:
            print("\n".join(change_lines(outcome, words)))
        else:
            missing = ", ".join(words.text(f"term.{name}") for name in player.missing)
            print(output.wrapped(words.text("report.k_unknown", {"missing": missing})))
            for change in player.possible_changes:
                values = {
                    "k": change.development_coefficient.value,
                    "unrounded": change.rating_change_unrounded,
                    "change": change.rating_change,
                    "after": change.rating_after,
                }
                print(output.wrapped(words.text("report.if_k", values), "  ", "    "))
    elif player.initial is not None:
        games_table(player.initial.games, words)
        print("\n".join(initial_lines(player.initial, words)))
    else:
        _print_answer(player, system, words)
    shown = outcome or player.answer
    if shown is not None:
        print_remarks(shown.warnings, words)
        print_account(shown, words, system.rulebook().sources, explain=explain)


def _print_answer(player: PlayerRating, system: RatingSystem, words: Catalogue) -> None:
    """What a system answered for one player, or what keeps it from answering."""
    from arpad.cli.system_report import answer_lines, print_games

    if player.answer is not None:
        if player.answer.games:
            print_games(player.answer.games, words)
        print("\n".join(answer_lines(player.answer, words)))
        return
    if player.missing:
        values = _missing(player.missing, system, words)
        print(output.wrapped(words.text("report.facts_missing", values)))
        return
    print(output.wrapped(words.text("report.none", {"reasons": _reasons(player, words)})))


def print_findings(read: TournamentInput, words: Catalogue) -> None:
    """What the readers found, on the error stream: errors first, equal ones in one line."""
    import sys

    groups: dict[tuple[Severity, str], list[Finding]] = {}
    for severity in (Severity.ERROR, Severity.WARNING, Severity.REPAIR):
        for finding in read.findings:
            if finding.severity is severity:
                groups.setdefault((severity, finding.message), []).append(finding)
    if groups:
        print(file=sys.stderr)
    for (severity, _), found in groups.items():
        shown = found[: _MOST_ERRORS if severity is Severity.ERROR else _MOST_OF_A_KIND]
        for finding in shown:
            kind = words.label(f"severity.{severity.value}")
            text = f"{_place(finding)}{kind} {words.finding(finding)}"
            print(output.wrapped(text, rest="  "), file=sys.stderr)
        if len(found) > len(shown):
            more = words.text("report.more_findings", {"count": len(found) - len(shown)})
            print(output.wrapped(more, "  ", "  "), file=sys.stderr)


def _place(finding: Finding) -> str:
    parts = [part for part in (finding.line, finding.column) if part is not None]
    return ":".join(map(str, [finding.file, *parts])) + ": " if parts else ""
