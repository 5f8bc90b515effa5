"""The figures of an answer with their labels, in the order in which every face shows them.

The command line writes them under each other, the page into a list; both take them from here.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal

from arpad.core.frozen import Record
from arpad.core.outcomes import Expectation, InitialRating, PerformanceRating, RatingChange
from arpad.explain.catalogue import Catalogue

if TYPE_CHECKING:
    from arpad.core.updates import SystemAnswer

# "result" is what was asked for; a change is a gain or a loss.
Tone = Literal["", "result", "gain", "loss"]


class Figure(Record):
    """One figure of an answer.

    Args:
        label: id of the message that names it.
        text: the figure as the language writes it.
        detail: what it comes from, in words; empty when there is nothing to say.
        tone: how a face may set it off.
    """

    label: str
    text: str
    detail: str = ""
    tone: Tone = ""


def figures(result: Record, words: Catalogue) -> tuple[Figure, ...]:
    """The figures of any answer of a system, the result last.

    Raises:
        TypeError: it is no answer.
    """
    if isinstance(result, RatingChange):
        return change_figures(result, words)
    if isinstance(result, InitialRating):
        return initial_figures(result, words)
    if isinstance(result, PerformanceRating):
        return performance_figures(result, words)
    if isinstance(result, Expectation):
        return expectation_figures(result, words)
    from arpad.core.updates import SystemAnswer

    if not isinstance(result, SystemAnswer):
        raise TypeError(type(result).__name__)
    return answer_figures(result, words)


def change_figures(result: RatingChange, words: Catalogue) -> tuple[Figure, ...]:
    """The sum, K, the change and the new rating of FIDE, with their arithmetic."""
    k = result.development_coefficient
    values = {
        "points": result.points,
        "games": result.games_rated,
        "expected": result.expected_points,
        "minus": result.score_minus_expected,
        "k": k.value,
        "unrounded": result.rating_change_unrounded,
        "change": result.rating_change,
    }
    return (
        Figure(label="term.points", text=words.text("report.points", values)),
        Figure(label="term.expected_points", text=words.value(result.expected_points)),
        Figure(label="term.minus_long", text=words.value(result.score_minus_expected)),
        Figure(label="term.k", text=str(k.value), detail=words.value(k.reason)),
        Figure(
            label="term.change",
            text=words.value(result.rating_change),
            detail=words.text("report.change_arithmetic", values),
            tone=_tone(result.rating_change),
        ),
        Figure(
            label="term.rating_after",
            text=words.value(result.rating_after),
            detail=_from_base(result, words),
            tone="result",
        ),
    )


def _from_base(result: RatingChange, words: Catalogue) -> str:
    """The sum, when it does not start from the rating of the games (a corrected base)."""
    if result.rating_before == result.events[-1].rating:
        return ""
    values = {
        "before": result.rating_before,
        "change": result.rating_change,
        "after": result.rating_after,
    }
    return words.text("fide.step.new_rating", values)


def initial_figures(result: InitialRating, words: Catalogue) -> tuple[Figure, ...]:
    """Average, fraction, difference and rating of a player who had none."""
    values = {"points": result.points, "games": result.games_counted}
    found = [Figure(label="term.points", text=words.text("report.points", values))]
    if result.average_opponent_rating is not None:
        found += [
            Figure(label="term.average", text=words.value(result.average_opponent_rating)),
            _fraction(result.fractional_score, words),
            Figure(label=_difference_label(result), text=words.value(result.difference_from_score)),
        ]
    if result.published:
        rating = words.value(result.initial_rating)
        found.append(Figure(label="term.initial_rating", text=rating, tone="result"))
        k = words.value(result.development_coefficient)
        found.append(Figure(label="term.k", text=k))
    else:
        reasons = "; ".join(words.value(reason) for reason in result.why_not_published)
        none = words.text("report.none", {"reasons": reasons})
        found.append(Figure(label="term.initial_rating", text=none))
    return tuple(found)


def _difference_label(result: InitialRating) -> str:
    """By the table, or (until February 2024, over one half) the bonus."""
    bonus = any(step.message == "fide.step.bonus" for step in result.steps)
    return "term.bonus" if bonus else "term.difference_by_table"


def _fraction(hundredths: int | None, words: Catalogue) -> Figure:
    text = words.text("report.per_cent", {"per_cent": hundredths})
    return Figure(label="term.fraction", text=text)


def performance_figures(result: PerformanceRating, words: Catalogue) -> tuple[Figure, ...]:
    """The average, the fraction, the difference and their sum."""
    values = {"points": result.points, "games": result.games_counted}
    difference = words.value(result.difference_from_score)
    rating = words.value(result.performance_rating)
    return (
        Figure(label="term.points", text=words.text("report.points", values)),
        Figure(label="term.average", text=words.value(result.average_opponent_rating)),
        _fraction(result.fractional_score, words),
        Figure(label="term.difference_by_table", text=difference),
        Figure(label="term.performance", text=rating, tone="result"),
    )


def expectation_figures(result: Expectation, words: Catalogue) -> tuple[Figure, ...]:
    """The difference and the expected scores of both sides."""
    found = [
        Figure(label="term.rating", text=words.value(result.rating)),
        Figure(label="term.opponent_rating", text=words.value(result.opponent_rating)),
        Figure(label="term.rating_difference", text=words.value(result.rating_difference)),
    ]
    if result.difference_used != result.rating_difference:
        used = words.value(result.difference_used)
        found.append(Figure(label="term.difference_used", text=used))
    own, other = (
        words.value(score) for score in (result.expected_score, result.opponent_expected_score)
    )
    found.append(Figure(label="term.expected_score", text=own, tone="result"))
    found.append(Figure(label="term.opponent_expected_score", text=other, tone="result"))
    return tuple(found)


def answer_figures(answer: "SystemAnswer", words: Catalogue) -> tuple[Figure, ...]:
    """The figures of any other system: the common ones, the system's own, the result last.

    Raises:
        TypeError: it is an answer of no kind that has figures.
    """
    from arpad.core.updates import FirstRating, own_figures
    from arpad.explain.real_values import written_field

    first, last = _fields(answer)
    found = _points(answer, words)
    found += [
        Figure(label=_label(answer, name), text=written_field(name, value, words))
        for name in first
        if (value := getattr(answer, name)) is not None
    ]
    found += [
        Figure(label=f"term.{name}", text=written_field(name, value, words))
        for name, value in own_figures(answer)
    ]
    if isinstance(answer, FirstRating) and answer.provisional:
        found.append(Figure(label="term.provisional", text=words.text("term.yes")))
    found += [_result(answer, name, words) for name in last]
    return tuple(found)


def _fields(answer: "SystemAnswer") -> tuple[tuple[str, ...], Iterable[str]]:
    """The common fields that come first, and those that are the result."""
    from arpad.core.updates import ExpectedScores, FirstRating, Performance, RatingUpdate

    if isinstance(answer, RatingUpdate):
        first = ("expected_points", "score_minus_expected", "development_coefficient")
        return first, ("rating_change_unrounded", "rating_after")
    if isinstance(answer, FirstRating | Performance):
        first = ("average_opponent_rating", "fractional_score", "difference_from_score")
        is_first = isinstance(answer, FirstRating)
        return first, ["initial_rating" if is_first else "performance_rating"]
    if isinstance(answer, ExpectedScores):
        limited = answer.difference_used != answer.rating_difference
        used = ["difference_used"] * limited
        first = ("rating", "opponent_rating", "rating_difference")
        return first, [*used, "expected_score", "opponent_expected_score"]
    raise TypeError(type(answer).__name__)


def _label(answer: "SystemAnswer", name: str) -> str:
    """The message that names a common figure."""
    by_table = name == "difference_from_score" and getattr(answer, "BY_TABLE", False)
    return "term.difference_by_table" if by_table else f"term.{name}"


def _points(answer: "SystemAnswer", words: Catalogue) -> list[Figure]:
    """Points and games, where there are any."""
    fields = answer.as_dict()
    games = fields.get("games_rated", fields.get("games_counted"))
    if not (games or fields.get("games")):
        return []
    values = {"points": fields["points"], "games": games}
    return [Figure(label="term.points", text=words.text("report.points", values))]


def _result(answer: Any, name: str, words: Catalogue) -> Figure:
    """A figure that was asked for; a first rating that is not given says why."""
    from arpad.core.updates import FirstRating
    from arpad.explain.real_values import written_field

    label = f"term.{name}"
    if isinstance(answer, FirstRating) and not answer.published:
        reasons = "; ".join(words.value(reason) for reason in answer.why_not_published)
        return Figure(label=label, text=words.text("report.none", {"reasons": reasons}))
    value = getattr(answer, name)
    text = written_field(name, value, words)
    if name == "rating_change_unrounded":
        return Figure(label=label, text=text, tone=_tone(value))
    if name != "rating_after":
        return Figure(label=label, text=text, tone="result")
    shown = words.value(answer.rating_after_shown)
    detail = "" if shown == text else words.text("report.shown_as", {"rating": shown})
    return Figure(label=label, text=text, detail=detail, tone="result")


def _tone(change: float) -> Tone:
    if change == 0:
        return ""
    return "gain" if change > 0 else "loss"
