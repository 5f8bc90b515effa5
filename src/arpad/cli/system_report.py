"""The answers of any system as calm text and as CSV: common fields first, then its own figures.

FIDE's answers have a report of their own (:mod:`arpad.cli.rating_report`).
"""

from argparse import Namespace
from collections.abc import Mapping, Sequence
from typing import Final

from arpad.cli import output
from arpad.cli.rating_report import aligned, print_account, print_remarks
from arpad.core.frozen import Record
from arpad.core.rulebook import Source
from arpad.core.updates import (
    ExpectedScores,
    FirstRating,
    GameUpdate,
    Performance,
    RatingUpdate,
    SystemAnswer,
    own_figures,
)
from arpad.explain.catalogue import Catalogue
from arpad.explain.narrative import opponent_words
from arpad.explain.real_values import written_field
from arpad.systems.registry import load_system

_CSV_GAME: Final = (
    "round",
    "opponent_name",
    "opponent_rating",
    "opponent_rating_deviation",
    "result",
    "score",
    "rated",
    "rating_difference",
    "difference_used",
    "uncertainty_factor",
    "expected_score",
    "score_minus_expected",
    "development_coefficient",
    "rating_change_unrounded",
    "why_not_rated",
)
_COLUMNS: Final = (
    ("term.difference", "rating_difference"),
    ("term.used", "difference_used"),
    ("term.uncertainty_factor", "uncertainty_factor"),
    ("term.expected", "expected_score"),
    ("term.minus", "score_minus_expected"),
    ("term.k", "development_coefficient"),
    ("term.change", "rating_change_unrounded"),
)
# Columns that give way when the table would be wider than a line, the first one first.
_SPARE_COLUMNS: Final = ("uncertainty_factor", "score_minus_expected")


def print_system_answer(
    answer: Record, words: Catalogue, sources: Mapping[str, Source], given: Namespace
) -> None:
    """Print what a system answered.

    Raises:
        TypeError: it is no answer of a system.
    """
    if not isinstance(answer, SystemAnswer):
        raise TypeError(type(answer).__name__)
    if getattr(given, "csv", False):
        _print_csv(answer)
        return
    head = rules_heading(answer.system, answer.time_control, answer.regime, words)
    print(output.wrapped(head, style=output.bold))
    print()
    games = getattr(answer, "games", ())
    if games:
        print_games(games, words)
    print("\n".join(answer_lines(answer, words)))
    print_remarks(answer.warnings, words)
    print_account(answer, words, sources, explain=given.explain)


def rules_heading(system: str, scope: str, regime: str, words: Catalogue) -> str:
    """Which system, which list, by which rules since when.

    Args:
        system: its id.
        scope: a time control, or ``all``.
        regime: id of the rule set.
        words: the language.
    """
    loaded = load_system(system)
    rules = (rule for rule in loaded.rulebook().regimes(scope) if rule.text("id") == regime)
    values = {
        "system": loaded.title,
        "time_control": words.text(f"time_control.{scope}"),
        "regime": regime,
        "start": next(rules).citation.in_force_from,
    }
    return words.text("report.heading_system" if scope == "all" else "report.heading_since", values)


def print_games(games: Sequence[GameUpdate], words: Catalogue) -> None:
    """One line a game with what the system tells of each, and why one does not count."""
    used = [
        (head, field)
        for head, field in _COLUMNS
        if any(getattr(game, field, None) is not None for game in games)
        and not (field == "difference_used" and not _is_limited(games))
    ]
    heads, rows = _games_table(games, used, words)
    for spare in _SPARE_COLUMNS:
        if output.width_of(heads, rows) > output.WIDTH:
            used = [column for column in used if column[1] != spare]
            heads, rows = _games_table(games, used, words)
    rounds = any(game.round is not None for game in games)
    print("\n".join(output.table(heads, rows, left=(1, 2) if rounds else (0, 1))))
    notes = [
        f"{words.text('punctuation.label', {'label': _opponent(game, words)})} {_why(game, words)}"
        for game in games
        if not game.rated
    ]
    for note in dict.fromkeys(notes):
        print(output.wrapped(note, "  ", "    ", output.dim))
    print()


def _games_table(
    games: Sequence[GameUpdate], used: Sequence[tuple[str, str]], words: Catalogue
) -> tuple[list[str], list[list[str]]]:
    """The heads and one row a game, with these columns of figures."""
    rounds = any(game.round is not None for game in games)
    rows = []
    for game in games:
        row = [_opponent(game, words), words.text(f"result.{game.result.key}")]
        if game.rated:
            row += [written_field(field, getattr(game, field), words) for _, field in used]
        else:
            row += [""] * (len(used) - 1) + [words.text("term.not_rated")][: len(used)]
        if rounds:
            row.insert(0, "" if game.round is None else str(game.round))
        rows.append(row)
    heads = [words.text(head) for head in ("term.opponent", "term.result")]
    heads += [words.text(head) for head, _ in used]
    if rounds:
        heads.insert(0, words.text("term.round"))
    return heads, rows


def _is_limited(games: Sequence[GameUpdate]) -> bool:
    return any(game.difference_used != game.rating_difference for game in games if game.rated)


def _why(game: GameUpdate, words: Catalogue) -> str:
    return words.value(game.why_not_rated)


def _opponent(game: GameUpdate, words: Catalogue) -> str:
    name = opponent_words(game, words)
    if game.opponent_rating_deviation is None:
        return name
    return f"{name} ±{written_field('rating_deviation', game.opponent_rating_deviation, words)}"


def answer_lines(answer: SystemAnswer, words: Catalogue) -> list[str]:
    """The figures of an answer, one a line: the common ones, the system's own, the result last."""
    if isinstance(answer, RatingUpdate):
        first = ("expected_points", "score_minus_expected", "development_coefficient")
        last = ["rating_change_unrounded", "rating_after"]
    elif isinstance(answer, FirstRating | Performance):
        first = ("average_opponent_rating", "fractional_score", "difference_from_score")
        result = "initial_rating" if isinstance(answer, FirstRating) else "performance_rating"
        last = [result]
    elif isinstance(answer, ExpectedScores):
        first = ("rating", "opponent_rating", "rating_difference")
        last = ["expected_score", "opponent_expected_score"]
        if answer.difference_used != answer.rating_difference:
            last.insert(0, "difference_used")
    else:
        raise TypeError(type(answer).__name__)
    pairs = _points(answer, words)
    pairs += [
        (_label(answer, name), written_field(name, value, words))
        for name in first
        if (value := getattr(answer, name)) is not None
    ]
    pairs += [
        (f"term.{name}", written_field(name, value, words)) for name, value in own_figures(answer)
    ]
    if isinstance(answer, FirstRating) and answer.provisional:
        pairs.append(("term.provisional", words.text("term.yes")))
    pairs += [(f"term.{name}", _result(answer, name, words)) for name in last]
    return aligned(pairs, words)


def _label(answer: SystemAnswer, name: str) -> str:
    """The message that names a common figure."""
    by_table = name == "difference_from_score" and getattr(answer, "BY_TABLE", False)
    return "term.difference_by_table" if by_table else f"term.{name}"


def _points(answer: SystemAnswer, words: Catalogue) -> list[tuple[str, str]]:
    """Points and games, where there are any."""
    counted = "games_rated" if isinstance(answer, RatingUpdate) else "games_counted"
    if isinstance(answer, ExpectedScores) or not (
        answer.as_dict()[counted] or answer.as_dict().get("games")
    ):
        return []
    values = {"points": answer.as_dict()["points"], "games": answer.as_dict()[counted]}
    return [("term.points", words.text("report.points", values))]


def _result(answer: SystemAnswer, name: str, words: Catalogue) -> str:
    if isinstance(answer, FirstRating) and not answer.published:
        reasons = "; ".join(words.value(reason) for reason in answer.why_not_published)
        return words.text("report.none", {"reasons": reasons})
    value = getattr(answer, name)
    if isinstance(answer, RatingUpdate) and name == "rating_after":
        text = written_field(name, value, words)
        shown = words.value(answer.rating_after_shown)
        if text == shown:
            return output.bold(text)
        return f"{output.bold(text)}  ({words.text('report.shown_as', {'rating': shown})})"
    text = written_field(name, value, words)
    if name == "rating_change_unrounded":
        return output.by_sign(text, (value > 0) - (value < 0))
    return output.bold(text)


def _print_csv(answer: SystemAnswer) -> None:
    """The games, one a row, and a last row with the sums and the answer."""
    common = [name for name in answer._fields if name not in {"games", "warnings", "steps"}]
    heads = ["row", *dict.fromkeys((*_CSV_GAME, *common))]
    rows: list[Sequence[object]] = [heads]
    for game in getattr(answer, "games", ()):
        fields = game.as_dict() | {
            "row": "game",
            "result": game.result.key,
            "rated": int(game.rated),
            "why_not_rated": game.why_not_rated.message if game.why_not_rated else None,
        }
        if not game.rated:
            fields |= dict.fromkeys(("rating_difference", "difference_used"))
        rows.append(
            [_cell(fields.get(head)) if head in {"row", *_CSV_GAME} else None for head in heads]
        )
    total = answer.as_dict() | {"row": "total"}
    rows.append([_cell(total.get(head)) for head in heads])
    output.print_csv(rows)


def _cell(value: object) -> object:
    """A value of a row: numbers with a point, messages by their ids."""
    from arpad.explain.system_json import plain_number

    if isinstance(value, bool):
        return int(value)
    if isinstance(value, tuple):
        return "; ".join(getattr(item, "message", str(item)) for item in value)
    return plain_number(value)
