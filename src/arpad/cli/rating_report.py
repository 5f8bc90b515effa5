"""The answers of rate, initial, performance and expect as calm text and as CSV."""

from argparse import Namespace
from collections.abc import Iterable, Mapping

from arpad.cli import output
from arpad.cli.games_csv import change_total, initial_total, print_games_csv
from arpad.core.outcomes import (
    Expectation,
    GameLine,
    InitialRating,
    PerformanceRating,
    RatingChange,
)
from arpad.core.rulebook import Source
from arpad.core.steps import Step
from arpad.explain.catalogue import Catalogue
from arpad.explain.figures import Figure, change_figures, initial_figures, performance_figures
from arpad.explain.game_table import GameTable, game_table
from arpad.explain.heading import heading
from arpad.explain.narrative import Explainable, opponent_words
from arpad.systems.registry import load_system

Sources = Mapping[str, Source]


def print_rating_change(
    result: RatingChange, words: Catalogue, sources: Sources, given: Namespace
) -> None:
    """The games, the sum, K and the new rating; the reasoning with ``--explain``."""
    if given.csv:
        print_games_csv(result.games, change_total(result))
        return
    print_heading(result, words)
    print()
    games_table(result.games, words)
    if getattr(given, "per_event", False) or len(result.events) > 1:
        _print_events(result, words)
    print("\n".join(change_lines(result, words)))
    print_remarks(result.warnings, words)
    print_account(result, words, sources, explain=given.explain)


def print_heading(result: Explainable, words: Catalogue) -> None:
    """What was computed, on which list, by which rules."""
    head = heading(result, load_system(result.system), words)
    print(output.wrapped(head, style=output.bold))


def games_table(games: Iterable[GameLine], words: Catalogue) -> None:
    """One line a game, with the reason where it does not count."""
    if lines := list(games):
        print_game_table(game_table(lines, words), words)


def print_game_table(shown: GameTable, words: Catalogue) -> None:
    """A table of games with a star at each limited difference, and why some do not count."""
    rows = [list(row.cells) for row in shown.rows]
    if "term.used" in shown.heads and shown.limited:
        used = shown.heads.index("term.used")
        for cells, row in zip(rows, shown.rows, strict=True):
            cells[used] += "*" if row.limited else ""
    heads = [words.text(head) for head in shown.heads]
    print("\n".join(output.table(heads, rows, left=tuple(range(shown.texts))[-2:])))
    if shown.limited:
        print(output.dim(words.text("report.limited")))
    opponent = shown.texts - 2
    for note in dict.fromkeys(
        f"{words.text('punctuation.label', {'label': row.cells[opponent]})} {row.note}"
        for row in shown.rows
        if not row.rated
    ):
        print(output.wrapped(note, "  ", "    ", output.dim))
    print()


def change_lines(result: RatingChange, words: Catalogue) -> list[str]:
    """The sum, K, the change and the new rating, with their arithmetic."""
    return figure_lines(change_figures(result, words), words)


def figure_lines(shown: Iterable[Figure], words: Catalogue) -> list[str]:
    """Figures under each other, what they come from in brackets."""
    return aligned([(figure.label, _shown(figure)) for figure in shown], words)


def _shown(figure: Figure) -> str:
    text = figure.text
    if figure.tone == "result":
        text = output.bold(text)
    elif figure.tone:
        text = output.by_sign(text, 1 if figure.tone == "gain" else -1)
    return f"{text}  ({figure.detail})" if figure.detail else text


def aligned(pairs: Iterable[tuple[str, str]], words: Catalogue) -> list[str]:
    """Label and value, the values under each other, long ones wrapped."""
    labelled = [(words.text(label), text) for label, text in pairs]
    width = max(len(label) for label, _ in labelled)
    lines = []
    for label, text in labelled:
        first = f"{label:<{width}}  "
        if len(first) + len(text) <= output.WIDTH or "\033" in text:
            lines.append(first + text)
        else:
            from textwrap import wrap

            lines += wrap(
                text, output.WIDTH, initial_indent=first, subsequent_indent=" " * (width + 2)
            )
    return lines


def _print_events(result: RatingChange, words: Catalogue) -> None:
    """Each event of the period unrounded; the rounding is the period's alone."""
    heads = ("term.event", "term.rating", "term.points", "term.minus", "term.change_unrounded")
    rows = [
        [
            f"{event.name} {words.value(event.start)}".strip(),
            words.value(event.rating),
            f"{words.value(event.points)}/{event.games_rated}",
            words.value(event.score_minus_expected),
            words.value(event.rating_change_unrounded),
        ]
        for event in result.events
    ]
    print("\n".join(output.table([words.text(head) for head in heads], rows)))
    print()


# What else makes a first rating, beside average and table: shown without --explain too.
_SHOWN_STEPS = frozenset(
    {
        "fide.step.draws_added",
        "fide.step.fraction",
        "fide.step.bonus",
        "fide.step.maximum",
        "fide.step.event_dropped",
    }
)


def print_initial_rating(
    result: InitialRating, words: Catalogue, sources: Sources, given: Namespace
) -> None:
    """The games, the average, the fraction and the first rating, or why there is none."""
    if given.csv:
        print_games_csv(result.games, initial_total(result))
        return
    print_heading(result, words)
    print()
    if result.games:
        _counted_table(result.games, words)
    print("\n".join(initial_lines(result, words)))
    for step in result.steps:
        if step.message in _SHOWN_STEPS:
            print(output.wrapped(words.step(step), "  ", "  ", output.dim))
    print_remarks(result.warnings, words)
    print_account(result, words, sources, explain=given.explain)


def _counted_table(games: Iterable[GameLine], words: Catalogue) -> None:
    rows = [
        [
            opponent_words(line, words),
            words.text(f"result.{line.result.key}"),
            "" if line.rated else words.value(line.why_not_rated),
        ]
        for line in games
    ]
    heads = [words.text(head) for head in ("term.opponent", "term.result", "term.not_counted")]
    if not any(row[2] for row in rows):
        heads, rows = heads[:2], [row[:2] for row in rows]
    print("\n".join(output.table(heads, rows, left=(0, 1, 2)[: len(heads)])))
    print()


def initial_lines(result: InitialRating, words: Catalogue) -> list[str]:
    """Average, fraction, difference and rating of an unrated player."""
    return figure_lines(initial_figures(result, words), words)


def print_performance(
    result: PerformanceRating, words: Catalogue, sources: Sources, given: Namespace
) -> None:
    """The average, the fraction, the difference and their sum."""
    if given.csv:
        head = ("games_counted", "points", "average", "fractional_score", "difference")
        output.print_csv(
            [
                (*head, "performance_rating"),
                (
                    result.games_counted,
                    result.points,
                    int(result.average_opponent_rating),
                    f"{result.fractional_score / 100:.2f}",
                    int(result.difference_from_score),
                    int(result.performance_rating),
                ),
            ]
        )
        return
    print_heading(result, words)
    print()
    print("\n".join(figure_lines(performance_figures(result, words), words)))
    print_remarks(result.warnings, words)
    print_account(result, words, sources, explain=given.explain)


def expectation_table(result: Expectation, words: Catalogue) -> list[str]:
    """The expected scores of both sides."""
    rows = [
        [
            words.value(own),
            words.value(difference),
            words.value(used) + ("*" if used != difference else ""),
            words.value(expected),
        ]
        for own, difference, used, expected in (
            (
                result.rating,
                result.rating_difference,
                result.difference_used,
                result.expected_score,
            ),
            (
                result.opponent_rating,
                -result.rating_difference,
                result.opponent_difference_used,
                result.opponent_expected_score,
            ),
        )
    ]
    heads = ("term.rating", "term.difference", "term.used", "term.expected")
    lines = output.table([words.text(head) for head in heads], rows, left=())
    if any(row[2].endswith("*") for row in rows):
        lines.append(output.dim(words.text("report.limited")))
    return lines


def print_remarks(remarks: Iterable[Step], words: Catalogue) -> None:
    """Remarks under the answer, each with its rule."""
    from arpad.explain.narrative import rule_words

    mark = words.label("term.remark")
    for remark in remarks:
        rule = rule_words(remark.rule, words)
        text = f"{mark} {words.step(remark)}" + (f" [{rule}]" if rule else "")
        print()
        print(output.wrapped(text, rest="  "))


def print_account(
    result: Explainable, words: Catalogue, sources: Sources, *, explain: bool
) -> None:
    """The full reasoning with ``--explain``, else how to get it; the remarks stand above it."""
    print()
    if not explain:
        print(output.wrapped(words.text("report.how_to_explain"), style=output.dim))
        return
    from arpad.explain.markup import as_text
    from arpad.explain.narrative import account

    lines = [line for line in account(result, words, sources) if line.kind != "remark"]
    print(as_text(lines, output.WIDTH))
