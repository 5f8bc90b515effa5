"""A result as a reasoned account: headings and sentences, each with the rule it rests on.

The account is a flat list of lines; :mod:`arpad.explain.markup` writes it as text, Markdown or
HTML.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from arpad.core.frozen import Record
from arpad.core.outcomes import (
    EventLine,
    Expectation,
    GameLine,
    InitialRating,
    PerformanceRating,
    RatingChange,
    TitleNorm,
)
from arpad.core.rulebook import Citation, Source
from arpad.core.steps import Step
from arpad.explain.catalogue import Catalogue

if TYPE_CHECKING:
    from arpad.core.updates import GameUpdate, SystemAnswer


class Line(Record):
    """One line of an account.

    Args:
        kind: ``heading``, ``step``, ``remark`` or ``source``.
        text: in words.
        rule: the rule in words, empty for plain arithmetic.
        depth: 0 for the whole, 1 for one game.
    """

    kind: str
    text: str
    rule: str = ""
    depth: int = 0


Explainable: TypeAlias = (
    "RatingChange | InitialRating | PerformanceRating | Expectation | SystemAnswer"
)


def account(
    result: Explainable, words: Catalogue, sources: Mapping[str, Source]
) -> tuple[Line, ...]:
    """The whole reasoning for a result, in order, with the documents at the end.

    Args:
        result: a result of a rating system.
        words: the language.
        sources: the system's documents by id.
    """
    lines = list(_lines(result, words))
    cited = dict.fromkeys(rule.source for rule in citations(result))
    if cited:
        lines.append(Line(kind="heading", text=words.text("explain.sources")))
    for source_id in cited:
        source = sources[source_id]
        values = {"id": source.id, "title": source.title, "publisher": source.publisher}
        text = words.text("explain.source", values)
        lines.append(Line(kind="source", text=text, rule=source.link))
    return tuple(lines)


def _lines(result: Explainable, words: Catalogue) -> Iterator[Line]:
    games: tuple[GameLine, ...] = ()
    if isinstance(result, RatingChange):
        first = [step for step in result.steps if step.message == "fide.step.regime"]
        rest = [step for step in result.steps if step not in first]
        if not first:
            first, rest = rest[:1], rest[1:]
        yield from _steps(first, words)
        for event in result.events:
            yield from _event(event, words, several=len(result.events) > 1)
        yield Line(kind="heading", text=words.text("explain.period"))
        yield from _steps(rest, words)
    elif not isinstance(result, InitialRating | PerformanceRating | Expectation):
        yield from _answer_lines(result, words)
    else:
        games = result.games if isinstance(result, InitialRating) else ()
        yield from (line for game in games if not game.rated for line in _game(game, words))
        yield from _steps(result.steps, words)
    for remark in result.warnings:
        yield Line(kind="remark", text=words.step(remark), rule=rule_words(remark.rule, words))


def _answer_lines(answer: "SystemAnswer", words: Catalogue) -> Iterator[Line]:
    """The rules in force, the games one by one, then the whole."""
    games: tuple[GameUpdate, ...] = getattr(answer, "games", ())
    first = [step for step in answer.steps if step.message.endswith(".regime")]
    rest = [step for step in answer.steps if step not in first]
    yield from _steps(first, words)
    for game in games:
        if game.steps:
            yield from _game(game, words)
    if any(game.steps for game in games):
        yield Line(kind="heading", text=words.text("explain.period"))
    yield from _steps(rest, words)


def common_part(changes: Sequence[RatingChange]) -> RatingChange:
    """Of the changes by several values of K, what does not depend on K.

    The fields that depend on it are those of the first change and must not be shown.
    """
    first, *others = changes

    def common(name: str) -> tuple[Step, ...]:
        rest = [getattr(change, name) for change in others]
        return tuple(step for step in getattr(first, name) if all(step in each for each in rest))

    return first.replace(steps=common("steps"), warnings=common("warnings"))


def _event(event: EventLine, words: Catalogue, *, several: bool) -> Iterator[Line]:
    if several:
        values = {"event": event.name, "start": event.start, "rating": event.rating}
        yield Line(kind="heading", text=words.text("explain.event", values))
    for game in event.games:
        yield from _game(game, words)


def _game(game: "GameLine | GameUpdate", words: Catalogue) -> Iterator[Line]:
    values = {
        "round": game.round,
        "opponent": opponent_words(game, words),
        "result": words.text(f"result.{game.result.key}"),
    }
    message = "explain.game" if game.round is None else "explain.game_of_round"
    yield Line(kind="heading", text=words.text(message, values), depth=1)
    yield from _steps(game.steps, words, depth=1)


def opponent_words(game: "GameLine | GameUpdate", words: Catalogue) -> str:
    """The opponent as text: name, rating or both; a dash where there was none (a bye)."""
    if game.opponent_number is None and game.opponent_rating is None and _is_bye(game):
        return "-"
    rating = (
        words.value(game.opponent_rating)
        if game.opponent_rating is not None
        else words.text("term.unrated")
    )
    return f"{game.opponent_name} ({rating})" if game.opponent_name else rating


def _is_bye(game: "GameLine | GameUpdate") -> bool:
    return game.why_not_rated is not None and game.why_not_rated.message.endswith(".bye")


def _steps(steps: Iterable[Step], words: Catalogue, depth: int = 0) -> Iterator[Line]:
    for step in steps:
        yield Line(
            kind="step", text=words.step(step), rule=rule_words(step.rule, words), depth=depth
        )


def norm_account(norm: TitleNorm, words: Catalogue) -> tuple[Line, ...]:
    """A title norm as a list of requirements, each with its figures."""
    state = {True: "norm.achieved", False: "norm.not_achieved", None: "norm.open"}
    lines = [Line(kind="heading", text=words.text(state[norm.achieved], {"title": norm.title}))]
    if norm.raised_opponent is not None:
        text = words.text("norm.raised", {"rating": norm.raised_opponent})
        lines.append(Line(kind="step", text=text))
    marks = {True: "norm.met", False: "norm.not_met", None: "norm.unknown"}
    for requirement in norm.requirements:
        text = words.text(requirement.message, dict(requirement.figures))
        mark = words.text(marks[requirement.met])
        lines.append(
            Line(kind="step", text=f"{mark} {text}", rule=rule_words(requirement.rule, words))
        )
    return tuple(lines)


def rule_words(rule: Citation | None, words: Catalogue) -> str:
    """A citation in words: article and first day in force; empty for none."""
    if rule is None:
        return ""
    values = {"source": rule.source, "start": rule.in_force_from}
    return words.text("explain.rule", values | {"article": words.article(rule.article)})


def citations(result: Explainable) -> tuple[Citation, ...]:
    """The rules a result rests on, each once, in the order of first use."""
    steps: list[Step] = list(result.steps)
    for game in getattr(result, "games", ()):
        steps.extend(game.steps)
    steps.extend(result.warnings)
    return tuple(dict.fromkeys(step.rule for step in steps if step.rule is not None))
