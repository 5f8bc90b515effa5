"""From what is known of a player of a report to what the formulas need."""

from datetime import date
from typing import TypeVar

from arpad.core.errors import BadValue
from arpad.core.records import Player
from arpad.core.rulebook import Regime, missing
from arpad.systems.uscf.initial_rating import Unrated
from arpad.systems.uscf.standing import Standing

T = TypeVar("T")
_ISO_DAY = "2000-01-31"


def standing_of(player: Player, rating: float, rules: Regime) -> Standing:
    """A rated player before the event.

    Args:
        player: with his facts.
        rating: with all decimals.
        rules: for the citation.

    Raises:
        MissingFact: his games so far are not known.
        BadValue: he cannot have won all his games and lost them all.
    """
    games = player.games_played
    if games is None:
        rule = rules.citation("effective_games")
        raise missing(rule, "games_played")
    wins, draws = _fact(player, "prior_wins", int), _fact(player, "prior_draws", int)
    all_won = bool(player.fact("prior_wins_all")) or (games > 0 and wins == games)
    is_lost = games > 0 and wins == 0 and draws == 0
    all_lost = bool(player.fact("prior_losses_all")) or is_lost
    if all_won and all_lost:
        raise BadValue("--prior-losses-all", "1", "uscf.allowed.one_history")
    return Standing(
        rating=rating,
        games=games,
        all_won=all_won,
        all_lost=all_lost,
        peak=player.highest_rating,
        floor=_fact(player, "rating_floor", int),
        is_life_master=bool(player.fact("life_master")),
        wins=wins,
        draws=draws,
        events=_fact(player, "prior_events", int),
    )


def unrated_of(player: Player, birth_date: str = "") -> Unrated:
    """A player without a rating.

    Args:
        player: with his facts.
        birth_date: as the report gives it: a day, or only a part of one.
    """
    birthday = _fact(player, "birth_date", date)
    if birthday is None and len(birth_date) == len(_ISO_DAY):
        birthday = date.fromisoformat(birth_date)
    age, initial = _fact(player, "age", float), _fact(player, "initial_rating", float)
    return Unrated(
        age=age,
        birth_date=birthday,
        birth_year=player.birth_year,
        fide_rating=_fact(player, "fide_rating", int),
        cfc_rating=_fact(player, "cfc_rating", int),
        initial_rating=initial,
        initial_games=_fact(player, "initial_games", int),
    )


def _fact(player: Player, name: str, kind: type[T]) -> T | None:
    value = player.fact(name)
    return value if isinstance(value, kind) else None
