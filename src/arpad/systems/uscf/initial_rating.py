"""The rating that an unrated player starts from: by age, or converted from FIDE's."""

from datetime import date
from typing import Final

from arpad.core.decimals import Decimals, whole_or_decimals
from arpad.core.errors import BadValue, NotRateable
from arpad.core.frozen import Record
from arpad.core.rulebook import Regime, missing
from arpad.core.steps import Step, step

_DAYS_OF_A_YEAR: Final = 365.25


class Unrated(Record):
    """What is known of a player without a rating.

    Args:
        age: in years, with their fraction.
        birth_date: his birthday.
        birth_year: where only that is known.
        fide_rating: his rating on FIDE's list.
        cfc_rating: his rating of the Chess Federation of Canada.
        initial_rating: what US Chess starts him from, where that is known.
        initial_games: how many games that counts for.
    """

    age: float | None = None
    birth_date: date | None = None
    birth_year: int | None = None
    fide_rating: int | None = None
    cfc_rating: int | None = None
    initial_rating: float | None = None
    initial_games: int | None = None


class Start(Record):
    """Where an unrated player starts from.

    Args:
        rating: in points.
        games: how many games it counts for.
        step: how it was found.
        remark: what a reader should know of it.
    """

    rating: float
    games: int
    step: Step
    remark: Step | None = None


def start_of(player: Unrated, rules: Regime) -> Start:
    """The rating that an unrated player starts from, the first of these that applies.

    What US Chess itself starts from, where it is given; a FIDE rating; the age.

    Raises:
        NotRateable: a conversion that is not established would be needed.
        MissingFact: of the birth only the year is known, and it does not settle the rating.

    Source: Glickman and Doan, The US Chess Rating System (2020), 2.
    """
    if player.initial_rating is not None:
        return _given(player.initial_rating, player.initial_games, rules)
    if player.initial_games is not None:
        rule = rules.citation("converted_ratings")
        raise missing(rule, "initial_rating")
    if player.cfc_rating is not None:
        raise NotRateable("uscf.error.cfc")
    if player.fide_rating is not None:
        return _from_fide(player.fide_rating, rules)
    return _from_age(player, rules)


def _given(rating: float, games: int | None, rules: Regime) -> Start:
    rule = rules.citation("converted_ratings")
    if games is None:
        raise missing(rule, "initial_games")
    said = step("uscf.step.start_given", rule, rating=whole_or_decimals(rating), games=games)
    return Start(rating=rating, games=games, step=said)


def fide_conversion(fide_rating: int, rules: Regime) -> tuple[float, int]:
    """A FIDE rating on the scale of US Chess, and the games it counts for.

    Raises:
        NoRuleInForce: for events before 2025: what was used is not established.

    Source: US Chess Rulebook 2025, 28D1; games by older editions of the rating system.

    Example:
        >>> from arpad.systems.uscf.rules import regime
        >>> f"{fide_conversion(1800, regime(date(2025, 6, 1)))[0]:.2f}"
        '1747.06'
    """
    rule = rules.rule("fide_conversion")
    is_upper = fide_rating > rule.integer("over_rating")
    constant, slope = rule.decimals("upper" if is_upper else "lower")
    is_top = fide_rating > rule.integer("top_rating")
    return constant + slope * fide_rating, rule.integer("top_games" if is_top else "games")


def _from_fide(fide_rating: int, rules: Regime) -> Start:
    rating, games = fide_conversion(fide_rating, rules)
    lowest = rules.rule("initial_rating").integer("minimum")
    rating = max(rating, lowest)
    said = step(
        "uscf.step.start_fide",
        rules.citation("fide_conversion"),
        fide=fide_rating,
        rating=Decimals(rating),
        games=games,
    )
    return Start(rating=rating, games=games, step=said, remark=step("uscf.remark.converted"))


def rating_by_age(age: float | None, rules: Regime) -> float:
    """50 for each year of age up to 26, 1300 above or when it is not known, at least 100.

    Source: Glickman and Doan, The US Chess Rating System (2020), 2.

    Example:
        >>> from arpad.systems.uscf.rules import regime
        >>> [rating_by_age(age, regime(date(2025, 6, 1))) for age in (20.0, 31, 1, None)]
        [1000.0, 1300, 100, 1300]
    """
    rule = rules.rule("initial_rating")
    if age is None or age > rule.integer("age"):
        return rule.integer("maximum")
    return max(rule.integer("per_year") * age, rule.integer("minimum"))


def _from_age(player: Unrated, rules: Regime) -> Start:
    age = _age(player, rules)
    rating = rating_by_age(age, rules)
    rule = rules.citation("initial_rating")
    if age is None:
        said = step("uscf.step.start_unknown_age", rule, rating=whole_or_decimals(rating))
        return Start(rating=rating, games=0, step=said, remark=step("uscf.remark.age_unknown"))
    said = step(
        "uscf.step.start_age",
        rule,
        age=whole_or_decimals(age),
        rating=whole_or_decimals(rating),
    )
    return Start(rating=rating, games=0, step=said)


def _age(player: Unrated, rules: Regime) -> float | None:
    """The age on the last day of the event, in years; None when nothing is known of it."""
    if player.age is not None:
        return player.age
    if player.birth_date is not None:
        days = (rules.on - player.birth_date).days
        if days < 0:
            raise BadValue("--birth-date", player.birth_date.isoformat(), "allowed.date")
        return days / _DAYS_OF_A_YEAR
    if player.birth_year is None:
        return None
    youngest = rules.on.year - player.birth_year - 1
    rule = rules.rule("initial_rating")
    if youngest >= rule.integer("age"):
        return youngest
    raise missing(rule.citation, "birth_date")
