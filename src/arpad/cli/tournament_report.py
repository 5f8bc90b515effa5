"""A rated tournament as text and CSV: the overview, one player, the findings."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

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
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue
from arpad.explain.narrative import common_part

if TYPE_CHECKING:
    from arpad.core.updates import FirstRating, RatingUpdate

_MOST_OF_A_KIND = 3
_CSV_RESULT = (
    "games_rated",
    "points",
    "expected_points",
    "score_minus_expected",
    "development_coefficient",
    "rating_change_unrounded",
    "rating_change",
    "rating_after",
    "initial_rating",
    "possible_development_coefficients",
    "possible_rating_changes",
)


def print_overview(rated: TournamentRating, words: Catalogue) -> None:
    """One line a player: rating, points, games, expected, K, change, new rating."""
    print("\n".join(_head(rated, words)))
    heads = (
        "term.number",
        "term.name",
        "term.rating",
        "term.points",
        "term.games",
        "term.expected_short",
        "term.minus_short",
        "term.k",
        "term.change",
        "term.new",
    )
    rows = [_row(player, words) for player in rated.players]
    lines = output.table([words.text(head) for head in heads], rows, left=(1,))
    print(lines[0])
    for player, line in zip(rated.players, lines[1:], strict=True):
        change = _rating_change(player)
        print(output.by_sign(line, int(change)) if abs(change) >= _NOTABLE else line)
    print()
    print(output.wrapped(words.text("report.overview_key"), style=output.dim))
    print_remarks(rated.warnings, words)
    print()
    print(output.wrapped(words.text("report.how_to_see_player"), style=output.dim))


_NOTABLE = 10  # a change of that many points is coloured on a terminal


def _rating_change(player: PlayerRating) -> int:
    """The change in whole points; 0 where there is none."""
    outcome = player.change or player.answer
    return getattr(outcome, "rating_change", 0)


def _head(rated: TournamentRating, words: Catalogue) -> list[str]:
    tournament = rated.tournament
    values = {
        "system": rated.system.upper(),
        "time_control": words.text(f"time_control.{rated.time_control}"),
        "regime": rated.regime,
        "start": tournament.start,
    }
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
        output.wrapped(words.text("report.heading", values)),
        "",
    ]


def _row(player: PlayerRating, words: Catalogue) -> list[str]:
    head = [
        str(player.player.number),
        " ".join(part for part in (player.player.title, player.player.name) if part),
        words.value(player.player.rating) or "-",
        words.value(player.points),
    ]
    outcome = player.outcome
    if isinstance(outcome, RatingChange):
        middle = [
            str(outcome.games_rated),
            words.value(outcome.expected_points),
            words.value(outcome.score_minus_expected),
        ]
        if player.change is None:
            return [*head, *middle, "?", *_possible(player, words)]
        k = str(outcome.development_coefficient.value)
        change, after = words.value(outcome.rating_change), words.value(outcome.rating_after)
        return [*head, *middle, k, change, after if outcome.published else f"({after})"]
    if player.initial is not None:
        initial = player.initial
        new = words.value(initial.initial_rating) if initial.published else "-"
        first = words.text("term.first") if initial.published else "-"
        return [*head, str(initial.games_counted), "", "", "", first, new]
    if player.answer is not None:
        return [*head, *_answer_cells(player.answer, words)]
    return [*head, "", "", "", "", "?" if player.missing else "-", "-"]


def _answer_cells(answer: "RatingUpdate | FirstRating", words: Catalogue) -> list[str]:
    """Games, expected, difference, K, change and new rating of a system's answer."""
    from arpad.core.updates import RatingUpdate
    from arpad.explain.values import written_field

    if not isinstance(answer, RatingUpdate):
        first = words.text("term.first") if answer.published else "-"
        fields = answer.as_dict()
        rating = fields.get("initial_rating_shown", fields["initial_rating"])
        new = written_field("initial_rating", rating, words) or "-"
        return [str(answer.games_counted), "", "", "", first, new]
    middle = [
        written_field(name, getattr(answer, name), words)
        for name in ("expected_points", "score_minus_expected", "development_coefficient")
    ]
    change = written_field("rating_change", answer.rating_change, words)
    return [str(answer.games_rated), *middle, change, words.value(answer.rating_after_shown)]


def _possible(player: PlayerRating, words: Catalogue) -> tuple[str, str]:
    """Change and new rating when K is not certain: from the smallest to the greatest."""
    changes = sorted(change.rating_change for change in player.possible_changes)
    least, most = words.value(changes[0]), words.value(changes[-1])
    if changes[0] == changes[-1]:
        return least, words.value(player.possible_changes[0].rating_after)
    return f"{least}…{most}", "?"


def print_players(
    rated: TournamentRating,
    system: RatingSystem,
    words: Catalogue,
    *,
    explain: bool,
) -> None:
    """Players one after the other, each with games, sum and remarks."""
    print("\n".join(_head(rated, words)))
    for player in rated.players:
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
        _print_answer(player, words)
    shown = outcome or player.answer
    if shown is not None:
        print_remarks(shown.warnings, words)
        print_account(shown, words, system.rulebook().sources, explain=explain)
    print()


def _print_answer(player: PlayerRating, words: Catalogue) -> None:
    """What a system answered for one player, or what keeps it from answering."""
    from arpad.cli.system_report import answer_lines, print_games

    if player.answer is not None:
        if player.answer.games:
            print_games(player.answer.games, words)
        print("\n".join(answer_lines(player.answer, words)))
        return
    names = [f"fact.{name}" for name in player.missing]
    missing = ", ".join(
        words.text(name) if words.has(name) else name.removeprefix("fact.") for name in names
    )
    reasons = "; ".join(words.value(reason) for reason in player.why_not_rated)
    message = "report.facts_missing" if missing else "report.none"
    print(output.wrapped(words.text(message, {"missing": missing, "reasons": reasons})))


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
        # Every error is shown; of warnings and repairs of one kind the first few.
        shown = found if severity is Severity.ERROR else found[:_MOST_OF_A_KIND]
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


def print_csv(players: Iterable[PlayerRating]) -> None:
    """One row a player, decimals with a point."""
    rows: list[tuple[object, ...]] = [
        (
            "number",
            "name",
            "fide_id",
            "federation",
            "title",
            "rating",
            "tournament_points",
            *_CSV_RESULT,
        )
    ]
    rows += [_csv_row(player) for player in players]
    output.print_csv(rows)


def _csv_row(outcome: PlayerRating) -> tuple[object, ...]:
    player = outcome.player
    head = (
        player.number,
        player.name,
        player.fide_id,
        player.federation,
        player.title,
        player.rating,
        outcome.points,
    )
    result = outcome.outcome
    empty: list[object] = [None] * 11
    row = dict(zip(_CSV_RESULT, empty, strict=True))
    if isinstance(result, RatingChange):
        row |= {
            "games_rated": result.games_rated,
            "points": result.points,
            "expected_points": result.expected_points,
            "score_minus_expected": result.score_minus_expected,
        }
        if outcome.change is not None:
            row |= {
                "development_coefficient": result.development_coefficient.value,
                "rating_change_unrounded": result.rating_change_unrounded,
                "rating_change": int(result.rating_change),
                "rating_after": int(result.rating_after),
            }
        possible = outcome.possible_changes
        row["possible_development_coefficients"] = "/".join(
            str(change.development_coefficient.value) for change in possible
        )
        row["possible_rating_changes"] = "/".join(str(c.rating_change) for c in possible)
    elif outcome.answer is not None:
        row |= _csv_answer(outcome.answer)
    elif outcome.initial is not None:
        row |= {
            "games_rated": outcome.initial.games_counted,
            "points": outcome.initial.points,
            "initial_rating": outcome.initial.initial_rating,
        }
    return (*head, *row.values())


def _csv_answer(answer: "RatingUpdate | FirstRating") -> dict[str, object]:
    """The columns of a system's answer that the table has; decimals with a point."""
    from arpad.explain.system_json import plain_number

    fields = answer.as_dict() | {"games_rated": answer.as_dict().get("games_counted")}
    fields |= {name: value for name, value in answer.as_dict().items() if name == "games_rated"}
    return {
        name: plain_number(fields[name]) for name in _CSV_RESULT if fields.get(name) is not None
    }
