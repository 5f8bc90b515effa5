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
    print(output.wrapped(heading(result, words), style=output.bold))
    print()
    games_table(result.games, words)
    if getattr(given, "per_event", False) or len(result.events) > 1:
        _print_events(result, words)
    print("\n".join(change_lines(result, words)))
    print_remarks(result.warnings, words)
    print_account(result, words, sources, explain=given.explain)


def heading(result: Explainable, words: Catalogue) -> str:
    """What was computed, on which list, by which rules."""
    starts = [v for s in result.steps for n, v in s.values if n == "start"]
    start = starts[-1] if starts else None  # the rules of the last event are named
    values = {
        "system": load_system(result.system).title,
        "time_control": words.text(f"time_control.{result.time_control}"),
        "regime": result.regime,
        "start": start,
    }
    return words.text("report.heading" if start else "report.heading_short", values)


def games_table(games: Iterable[GameLine], words: Catalogue) -> None:
    """One line a game, with the reason where it does not count."""
    lines = list(games)
    if not lines:
        return
    rounds = any(line.round is not None for line in lines)
    heads = ["term.opponent", "term.result", "term.difference", "term.used", "term.expected"]
    heads.append("term.minus")
    names = [words.text(head) for head in heads]
    rows = []
    notes = []
    for line in lines:
        row = [opponent_words(line, words), words.text(f"result.{line.result.key}")]
        if line.rated:
            row += [words.value(line.rating_difference), words.value(line.difference_used)]
            row += [words.value(line.expected_score), words.value(line.score_minus_expected)]
            if line.difference_used != line.rating_difference:
                row[3] += "*"
        else:
            reason = words.value(line.why_not_rated)
            label = words.text("punctuation.label", {"label": row[0]})
            notes.append(f"{label} {reason}")
            row += ["", "", "", words.text("term.not_rated")]
        if rounds:
            row.insert(0, "" if line.round is None else str(line.round))
        rows.append(row)
    if rounds:
        names.insert(0, words.text("term.round"))
    output.drop_empty_columns(names, rows)  # games of a first rating have no differences
    left = (1, 2) if rounds else (0, 1)
    print("\n".join(output.table(names, rows, left=left)))
    if any(line.rated and line.difference_used != line.rating_difference for line in lines):
        print(output.dim(words.text("report.limited")))
    for note in dict.fromkeys(notes):
        print(output.wrapped(note, "  ", "    ", output.dim))
    print()


def change_lines(result: RatingChange, words: Catalogue) -> list[str]:
    """The sum, K, the change and the new rating, with their arithmetic."""
    k = result.development_coefficient
    values = {
        "points": result.points,
        "games": result.games_rated,
        "expected": result.expected_points,
        "minus": result.score_minus_expected,
        "k": k.value,
        "unrounded": result.rating_change_unrounded,
        "change": result.rating_change,
        "before": result.rating_before,
        "after": result.rating_after,
    }
    arithmetic = words.text("report.change_arithmetic", values)
    change = output.by_sign(words.value(result.rating_change), int(result.rating_change))
    pairs = [
        ("term.points", words.text("report.points", values)),
        ("term.expected_points", words.value(result.expected_points)),
        ("term.minus_long", words.value(result.score_minus_expected)),
        ("term.k", f"{k.value}  ({words.value(k.reason)})"),
        ("term.change", f"{change}  ({arithmetic})"),
        (
            "term.rating_after",
            output.bold(words.value(result.rating_after)) + _from_base(result, words),
        ),
    ]
    return aligned(pairs, words)


def _from_base(result: RatingChange, words: Catalogue) -> str:
    """The sum, when it does not start from the rating of the games (a corrected base)."""
    if result.rating_before == result.events[-1].rating:
        return ""
    values = {
        "before": result.rating_before,
        "change": result.rating_change,
        "after": result.rating_after,
    }
    return f"  ({words.text('fide.step.new_rating', values)})"


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
    print(output.wrapped(heading(result, words), style=output.bold))
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
    pairs = [
        (
            "term.points",
            words.text("report.points", {"points": result.points, "games": result.games_counted}),
        )
    ]
    if result.average_opponent_rating is not None:
        fraction = {"per_cent": result.fractional_score}
        pairs += [
            ("term.average", words.value(result.average_opponent_rating)),
            ("term.fraction", words.text("report.per_cent", fraction)),
            (_difference_label(result), words.value(result.difference_from_score)),
        ]
    if result.published:
        pairs.append(("term.initial_rating", output.bold(words.value(result.initial_rating))))
        pairs.append(("term.k", words.value(result.development_coefficient)))
    else:
        reasons = "; ".join(words.value(reason) for reason in result.why_not_published)
        pairs.append(("term.initial_rating", words.text("report.none", {"reasons": reasons})))
    return aligned(pairs, words)


def _difference_label(result: InitialRating) -> str:
    """By the table, or (until February 2024, over one half) the bonus."""
    bonus = any(step.message == "fide.step.bonus" for step in result.steps)
    return "term.bonus" if bonus else "term.difference_by_table"


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
    print(output.wrapped(heading(result, words), style=output.bold))
    print()
    values = {"points": result.points, "games": result.games_counted}
    pairs = [
        ("term.points", words.text("report.points", values)),
        ("term.average", words.value(result.average_opponent_rating)),
        (
            "term.fraction",
            words.text("report.per_cent", {"per_cent": result.fractional_score}),
        ),
        ("term.difference_by_table", words.value(result.difference_from_score)),
        ("term.performance", output.bold(words.value(result.performance_rating))),
    ]
    print("\n".join(aligned(pairs, words)))
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
