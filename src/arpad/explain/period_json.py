"""A rated period as a plain object: the new list, and one player with everything."""

from typing import Any

from arpad.core.period_records import PeriodPlayer, PeriodRating
from arpad.explain.catalogue import Catalogue
from arpad.explain.json_form import reasoning, remarks
from arpad.explain.system_json import answer_to_plain

Plain = dict[str, Any]


def period_to_plain(rated: PeriodRating, words: Catalogue, *, detailed: bool = False) -> Plain:
    """The new list.

    Args:
        rated: the period.
        words: the language of the texts.
        detailed: with the whole computation of every player, as ``outcome``.
    """
    return {
        "schema": rated.SCHEMA,
        "system": rated.system,
        "regime": rated.regime,
        "time_control": rated.time_control,
        "list_date": rated.list_date.isoformat(),
        "games": rated.games,
        "games_counted": rated.games_counted,
        "runs": rated.runs,
        "players": [_player(player, words, detailed=detailed) for player in rated.players],
        "warnings": remarks(rated.warnings, words),
        "steps": reasoning(rated.steps, words),
    }


def _player(player: PeriodPlayer, words: Catalogue, *, detailed: bool) -> Plain:
    outcome = player.outcome if detailed else None
    return {
        "rank": player.rank,
        "id": player.id,
        "name": player.name or None,
        "federation": player.federation,
        "fide_rating": None if player.fide_rating is None else int(player.fide_rating),
        "rating_before": None if player.rating_before is None else int(player.rating_before),
        "rating_after": None if player.rating_after is None else int(player.rating_after),
        "rating_change": player.rating_change,
        "games_before": player.games_before,
        "games_after": player.games_after,
        "games_counted": player.games_counted,
        "status": player.status,
        "reason": words.value(player.reason),
        "reason_id": player.reason.message,
        "opponents_sum": player.opponents_sum,
        "points": None if player.points is None else str(player.points),
        "outcome": None if outcome is None else answer_to_plain(outcome, words),
    }
