"""Article 8.3.3: the development coefficient K, with the reason for it.

The text gives four cases and no order; the order here is that of FIDE's published K column
(interpretation FIDE-11): ever 2400, junior, fewer than 30 games, all others.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from arpad.core.errors import BadValue, MissingFact
from arpad.core.outcomes import DevelopmentCoefficient
from arpad.core.periods import age_in_year
from arpad.core.quantities import Rating
from arpad.core.records import Player
from arpad.core.rulebook import Regime, Rule
from arpad.core.steps import Word, word

_FACTS: Final = ("birth_year", "games_played", "highest_rating")


def development_coefficient(player: Player, regime: Regime) -> DevelopmentCoefficient:
    """K of a player by the rules in force; a K that was given wins and is marked as given.

    Args:
        player: ``rating``, ``birth_year``, ``games_played`` and ``highest_rating`` are used as
            far as the rules need them. A player without a rating on the list is new to it.
        regime: the rules of the event.

    Raises:
        MissingFact: the facts that are known do not decide.

    Source: FIDE Rating Regulations 8.3.3 (B.02, 1 March 2024); older ladders by rulebook.

    Example:
        >>> from datetime import date
        >>> from arpad.systems.fide.rules import regime
        >>> junior = Player(rating=Rating(2100), birth_year=2009, games_played=200,
        ...                 highest_rating=Rating(2150))
        >>> development_coefficient(junior, regime(date(2026, 5, 1), "standard")).value
        40
    """
    if player.birth_year is not None and player.birth_year > regime.on.year:
        raise BadValue("birth_year", player.birth_year, "allowed.born_before", start=regime.on)
    if player.development_coefficient is not None:
        return _coefficient(player.development_coefficient, word("fide.k.given"), None)
    rule = regime.rule("development_coefficient")
    if rule.text("variant") == "fixed":
        return _coefficient(rule.integer("normal"), word("fide.k.fixed"), rule)
    possible = tuple(_possible_players(player, rule))
    found = tuple(_decide(filled, regime, rule) for filled in possible)
    if len({k.value for k in found}) == 1:
        return found[0]
    missing = _missing_facts(player, possible, [k.value for k in found])
    raise MissingFact(
        missing,
        article=rule.citation.article,
        source=rule.citation.source,
        message="error.missing_fact_k",
    )


def possible_coefficients(player: Player, regime: Regime) -> tuple[int, ...]:
    """All values of K that the known facts allow, the greatest first.

    Example:
        >>> from datetime import date
        >>> from arpad.systems.fide.rules import regime
        >>> adult = Player(rating=Rating(2310), birth_year=1990, highest_rating=Rating(2350))
        >>> possible_coefficients(adult, regime(date(2026, 5, 1), "standard"))
        (40, 20)
    """
    if player.development_coefficient is not None:
        return (player.development_coefficient,)
    rule = regime.rule("development_coefficient")
    if rule.text("variant") == "fixed":
        return (rule.integer("normal"),)
    values = {_decide(filled, regime, rule).value for filled in _possible_players(player, rule)}
    return tuple(sorted(values, reverse=True))


def volume_limited(
    k: DevelopmentCoefficient, games: int, limit: Rule | None
) -> DevelopmentCoefficient:
    """K lowered so that K times the games of the period does not exceed 700.

    Args:
        k: the normal K.
        games: all rated games of the player on that list, over all events of the period.
        limit: the rule ``volume_limit``, or None where it was not in force.

    Source: FIDE Rating Regulations 8.3.3, last paragraph (B.02, 1 March 2024).
    """
    if limit is None or k.value * games <= limit.integer("product"):
        return k
    product = limit.integer("product")
    return DevelopmentCoefficient(
        value=product // games,
        reason=word("fide.k.volume", normal=k.value, games=games, product=product, reason=k.reason),
        rule=limit.citation,
        normal_value=k.value,
    )


def _decide(player: Player, regime: Regime, rule: Rule) -> DevelopmentCoefficient:
    """K of a player all of whose facts are known."""
    highest = int(max(player.highest_rating or 0, player.rating or 0))
    games = player.games_played or 0
    new_games = rule.integer("new_games")
    is_new = games < new_games
    top_rating = rule.integer("top_rating")
    if highest >= top_rating and not (is_new and rule.optional_integer("top_needs_games")):
        return _coefficient(
            rule.integer("top"), word("fide.k.top", rating=Rating(top_rating)), rule
        )
    if rule.text("variant") == "ladder_with_juniors" and player.birth_year is not None:
        age = age_in_year(player.birth_year, regime.on.year)
        below = rule.integer("junior_below")
        if age <= rule.integer("junior_age") and highest < below:
            reason = word(
                "fide.k.junior",
                born=str(player.birth_year),
                age=rule.integer("junior_age"),
                rating=Rating(below),
            )
            return _coefficient(rule.integer("junior"), reason, rule)
    if is_new:
        return _coefficient(
            rule.integer("new"), word("fide.k.new", games=games, needed=new_games), rule
        )
    reason = word("fide.k.normal", games=new_games, rating=Rating(top_rating))
    return _coefficient(rule.integer("normal"), reason, rule)


def _possible_players(player: Player, rule: Rule) -> Iterator[Player]:
    """The player with each unknown fact filled by one value of every case the rule knows."""
    if player.rating is None:  # new to this list, as a rapid player with a standard rating is
        player = player.replace(
            highest_rating=player.highest_rating or Rating(1),
            games_played=player.games_played or 0,
        )
    current = player.rating or Rating(1)
    if player.highest_rating is not None:
        peaks: tuple[Rating, ...] = (max(player.highest_rating, current),)
    else:
        steps = (rule.optional_integer("junior_below"), rule.integer("top_rating"))
        peaks = (current, *(Rating(step) for step in steps if step and step > current))
    games = (
        (player.games_played,)
        if player.games_played is not None
        else (
            rule.integer("new_games"),
            0,
        )
    )
    born: tuple[int | None, ...] = (player.birth_year,)
    if player.birth_year is None and rule.text("variant") == "ladder_with_juniors":
        born = (1950, 2100)  # surely no junior, surely a junior
    for peak in peaks:
        for count in games:
            for year in born:
                yield player.replace(highest_rating=peak, games_played=count, birth_year=year)


def _missing_facts(
    player: Player, filled: Sequence[Player], values: Sequence[int]
) -> tuple[str, ...]:
    """The unknown facts that decide: those whose value alone can change K.

    Args:
        player: with what is known.
        filled: the player with every combination of the unknown facts.
        values: K of each of them.
    """
    deciding = []
    for fact in (fact for fact in _FACTS if getattr(player, fact) is None):
        others = [other for other in _FACTS if other != fact]
        groups: dict[tuple[object, ...], set[int]] = {}
        for possible, value in zip(filled, values, strict=True):
            key = tuple(getattr(possible, other) for other in others)
            groups.setdefault(key, set()).add(value)
        if any(len(found) > 1 for found in groups.values()):
            deciding.append(fact)
    return tuple(deciding)


def _coefficient(value: int, reason: Word, rule: Rule | None) -> DevelopmentCoefficient:
    citation = rule.citation if rule is not None else None
    return DevelopmentCoefficient(value=value, reason=reason, rule=citation, normal_value=value)
