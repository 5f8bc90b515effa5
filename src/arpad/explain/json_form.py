"""Results as plain objects for JSON: integers as integers, exact decimals as texts.

The schema has a name and a version (``arpad/rating-change/1``); a field is never removed or
given another meaning within a version. Documented in docs/reference/json.md.
"""

from collections.abc import Iterable
from typing import Any

from arpad.core.findings import Finding
from arpad.core.frozen import Record
from arpad.core.outcomes import (
    EventLine,
    Expectation,
    GameLine,
    InitialRating,
    PerformanceRating,
    PlayerRating,
    PrintedTable,
    RatingChange,
    TitleNorm,
    TournamentRating,
)
from arpad.core.quantities import ExpectedScore
from arpad.core.records import Tournament
from arpad.core.rounding import divide_half_away_from_zero
from arpad.core.steps import Step
from arpad.explain.catalogue import Catalogue
from arpad.explain.narrative import common_part, rule_words

Plain = dict[str, Any]

# What a first rating has not, so that every player of a tournament has the same fields.
_OF_A_CHANGE = (
    "rating_before",
    "expected_points",
    "score_minus_expected",
    "rating_change_unrounded",
    "rating_change",
    "rating_after",
)


def to_plain(result: Record, words: Catalogue) -> Plain:  # noqa: PLR0911  one a kind of outcome
    """A result as a plain object.

    Args:
        result: an outcome of a rating system.
        words: the language of the texts in it (reasons, remarks).

    Raises:
        TypeError: it is no outcome.
    """
    if hasattr(result, "SCHEMA"):  # a system's answer; its module is not loaded for FIDE's
        from arpad.explain.system_json import answer_to_plain

        return answer_to_plain(result, words)
    if isinstance(result, RatingChange):
        return {"schema": "arpad/rating-change/1", **rating_change(result, words)}
    if isinstance(result, InitialRating):
        return {"schema": "arpad/initial-rating/1", **initial_rating(result, words)}
    if isinstance(result, PerformanceRating):
        return {"schema": "arpad/performance-rating/1", **_performance(result, words)}
    if isinstance(result, Expectation):
        return {"schema": "arpad/expectation/1", **_expectation(result, words)}
    if isinstance(result, PrintedTable):
        return {"schema": "arpad/table/1", **_table(result)}
    if isinstance(result, TournamentRating):
        of_fide = any(player.outcome is not None for player in result.players)
        schema = "arpad/tournament/1" if of_fide else "arpad/tournament-update/1"
        return {"schema": schema, **tournament_rating(result, words)}
    msg = f"no JSON form for {type(result).__name__}"
    raise TypeError(msg)


def rating_change(result: RatingChange, words: Catalogue) -> Plain:
    """A rating change with its games."""
    k = result.development_coefficient
    return {
        **_origin(result),
        "rating_before": int(result.rating_before),
        "development_coefficient": {
            "value": k.value,
            "reason": words.value(k.reason),
            "reason_id": k.reason.message,
            "normal_value": k.normal_value,
            "rule": k.rule.rule_id if k.rule else None,
        },
        "games": [
            _game(game, number)
            for number, event in enumerate(result.events, start=1)
            for game in event.games
        ],
        "games_rated": result.games_rated,
        "points": str(result.points),
        "expected_points": str(result.expected_points),
        "score_minus_expected": str(result.score_minus_expected),
        "rating_change_unrounded": str(result.rating_change_unrounded),
        "rating_change": int(result.rating_change),
        "rating_after": int(result.rating_after),
        "published": result.published,
        "estimate": result.estimate,
        "events": [_event(event) for event in result.events],
        "warnings": remarks(result.warnings, words),
        "steps": reasoning(result.steps, words),
    }


def initial_rating(result: InitialRating, words: Catalogue) -> Plain:
    """A first rating with its games, or the reasons why there is none."""
    average = result.average_opponent_rating
    fraction = result.fractional_score
    return {
        **_origin(result),
        "games": [_game(game) for game in result.games],
        "games_counted": result.games_counted,
        "points": str(result.points),
        "average_opponent_rating": _ratio(average) if average else None,
        "fractional_score": str(ExpectedScore(fraction)) if fraction is not None else None,
        "difference_from_score": _integer(result.difference_from_score),
        "initial_rating_unlimited": _integer(result.initial_rating_unlimited),
        "initial_rating": _integer(result.initial_rating),
        "published": result.published,
        "why_not_published": [words.value(reason) for reason in result.why_not_published],
        "development_coefficient": (
            {"value": result.development_coefficient} if result.published else None
        ),
        "warnings": remarks(result.warnings, words),
        "steps": reasoning(result.steps, words),
    }


def tournament_rating(result: TournamentRating, words: Catalogue) -> Plain:
    """A rated tournament: the players with their changes."""
    return {
        **_origin(result),
        "tournament": _tournament(result.tournament),
        "players": [_player(player, words) for player in result.players],
        "warnings": remarks(result.warnings, words),
    }


def title_norm(norm: TitleNorm, words: Catalogue) -> Plain:
    """A title norm with its requirements."""
    return {
        "title": norm.title,
        "achieved": norm.achieved,
        "games_counted": norm.games_counted,
        "rounds": list(norm.rounds),
        "points": str(norm.points),
        "average_opponent_rating": _integer(norm.average_opponent_rating),
        "performance_rating": _integer(norm.performance_rating),
        "raised_opponent": _integer(norm.raised_opponent),
        "requirements": [
            {
                "requirement": words.text(requirement.message, dict(requirement.figures)),
                "id": requirement.message,
                "met": requirement.met,
                "figures": {name: _figure(value) for name, value in requirement.figures},
                "rule": requirement.rule.rule_id if requirement.rule else None,
            }
            for requirement in norm.requirements
        ],
    }


def remarks(steps: Iterable[Step], words: Catalogue) -> list[Plain]:
    """Remarks with their ids, texts and rules."""
    return [_remark(step, words) for step in steps]


def findings(found: Iterable[Finding], words: Catalogue) -> list[Plain]:
    """What a reader found, with its place."""
    return [
        {
            "severity": finding.severity.value,
            "id": finding.message,
            "text": words.finding(finding),
            "file": finding.file or None,
            "line": finding.line,
            "column": finding.column,
        }
        for finding in found
    ]


def _origin(
    result: RatingChange | InitialRating | PerformanceRating | Expectation | TournamentRating,
) -> Plain:
    """By which rules a result was made."""
    return {
        "system": result.system,
        "regime": result.regime,
        "time_control": result.time_control,
    }


def reasoning(steps: Iterable[Step], words: Catalogue) -> list[Plain]:
    """Steps with their ids, texts and rules."""
    return [{**_remark(step, words), "where": rule_words(step.rule, words)} for step in steps]


def _remark(step: Step, words: Catalogue) -> Plain:
    return {
        "id": step.message,
        "text": words.step(step),
        "rule": step.rule and step.rule.rule_id,
    }


def _game(game: GameLine, event: int | None = None) -> Plain:
    return {
        "event": event,
        "opponent_rating": _integer(game.opponent_rating),
        "opponent_name": game.opponent_name or None,
        "opponent_number": game.opponent_number,
        "opponent_federation": game.opponent_federation,
        "opponent_title": game.opponent_title or None,
        "round": game.round,
        "colour": game.colour.value if game.colour else None,
        "result": game.result.key,
        "score": str(game.score),
        "rated": game.rated,
        "why_not_rated": game.why_not_rated.message if game.why_not_rated else None,
        "rating_difference": _integer(game.rating_difference),
        "difference_used": _integer(game.difference_used),
        "expected_score": _text(game.expected_score),
        "score_minus_expected": _text(game.score_minus_expected),
        "rules": [rule.rule_id for rule in game.rules],
    }


def _event(event: EventLine) -> Plain:
    return {
        "name": event.name or None,
        "start": event.start.isoformat(),
        "regime": event.regime,
        "rating": int(event.rating),
        "games_rated": event.games_rated,
        "points": str(event.points),
        "expected_points": str(event.expected_points),
        "score_minus_expected": str(event.score_minus_expected),
        "rating_change_unrounded": str(event.rating_change_unrounded),
        "performance_rating": _integer(event.performance_rating),
    }


def _performance(result: PerformanceRating, words: Catalogue) -> Plain:
    return {
        **_origin(result),
        "games_counted": result.games_counted,
        "points": str(result.points),
        "average_opponent_rating": int(result.average_opponent_rating),
        "average_exact": _ratio(result.average_exact),
        "fractional_score": str(ExpectedScore(result.fractional_score)),
        "difference_from_score": int(result.difference_from_score),
        "performance_rating": int(result.performance_rating),
        "warnings": remarks(result.warnings, words),
        "steps": reasoning(result.steps, words),
    }


def _expectation(result: Expectation, words: Catalogue) -> Plain:
    return {
        **_origin(result),
        "rating": int(result.rating),
        "opponent_rating": int(result.opponent_rating),
        "rating_difference": int(result.rating_difference),
        "difference_used": int(result.difference_used),
        "expected_score": str(result.expected_score),
        "opponent_difference_used": int(result.opponent_difference_used),
        "opponent_expected_score": str(result.opponent_expected_score),
        "steps": reasoning(result.steps, words),
    }


def _table(result: PrintedTable) -> Plain:
    return {
        "system": result.system,
        "table": result.name,
        "columns": [column.removeprefix("table.") for column in result.columns],
        "rows": [
            [int(cell) if isinstance(cell, int) else _text(cell) for cell in row]
            for row in result.rows
        ],
        "rule": result.rule.rule_id,
    }


def _tournament(tournament: Tournament) -> Plain:
    return {
        "name": tournament.name,
        "city": tournament.city or None,
        "federation": tournament.federation,
        "start": tournament.start.isoformat() if tournament.start else None,
        "end": tournament.end.isoformat() if tournament.end else None,
        "rounds": tournament.rounds,
        "players": len(tournament.entries),
        "rate_of_play": str(tournament.rate_of_play) if tournament.rate_of_play else None,
    }


def _player(outcome: PlayerRating, words: Catalogue) -> Plain:
    player = outcome.player
    head: Plain = {
        "number": player.number,
        "name": player.name,
        "fide_id": None if player.fide_id is None else int(player.fide_id),
        "federation": player.federation,
        "title": player.title or None,
        "tournament_points": str(outcome.points),
    }
    if outcome.change is not None:
        return head | {"outcome": "rating_change"} | rating_change(outcome.change, words)
    if outcome.answer is not None:
        from arpad.core.updates import FirstRating
        from arpad.explain.system_json import fields_of

        kind = "first_rating" if isinstance(outcome.answer, FirstRating) else "rating_update"
        return head | {"outcome": kind} | fields_of(outcome.answer, words)
    if outcome.initial is not None:
        none = dict.fromkeys(_OF_A_CHANGE)
        return head | {"outcome": "initial_rating"} | none | initial_rating(outcome.initial, words)
    if not outcome.possible_changes:
        reasons = [words.value(reason) for reason in outcome.why_not_rated]
        none = {"missing": list(outcome.missing), "why_not_rated": reasons}
        return head | {"outcome": "none"} | none
    return head | {"outcome": "k_unknown"} | _unknown_k(outcome, words)


def _unknown_k(outcome: PlayerRating, words: Catalogue) -> Plain:
    """All that does not depend on K, and the change for each K that the facts allow."""
    sample = rating_change(common_part(outcome.possible_changes), words)
    changes = [
        {
            "development_coefficient": change.development_coefficient.value,
            "rating_change_unrounded": str(change.rating_change_unrounded),
            "rating_change": int(change.rating_change),
            "rating_after": int(change.rating_after),
        }
        for change in outcome.possible_changes
    ]
    coefficient = {
        "value": None,
        "reason": words.text("term.k_unknown"),
        "reason_id": "term.k_unknown",
        "missing": list(outcome.missing),
    }
    unknown = ("rating_change_unrounded", "rating_change", "rating_after", "published")
    return (
        sample
        | dict.fromkeys(unknown)
        | {"development_coefficient": coefficient, "steps": [], "events": []}
        | {"possible_changes": changes}
    )


def _figure(value: object) -> object:
    """A whole number as it is, everything else as a text."""
    return int(value) if isinstance(value, int) else str(value)


def _ratio(pair: tuple[int, int]) -> str:
    """A fraction as a text with two decimals."""
    return str(ExpectedScore(divide_half_away_from_zero(100 * pair[0], pair[1])))


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _integer(value: int | None) -> int | None:
    return None if value is None else int(value)
