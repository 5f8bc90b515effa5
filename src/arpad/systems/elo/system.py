"""Classic Elo as a rating system: requests in, answers out."""

from typing import ClassVar, Final

from arpad.core.errors import BadValue, NotRateable
from arpad.core.outcomes import PrintedTable, TournamentRating
from arpad.core.parameters import Kind, Parameter, Request
from arpad.core.quantities import Score, total
from arpad.core.records import Colour, Game, Player, Tournament
from arpad.core.rulebook import Regime, missing
from arpad.core.system import Capability, Status
from arpad.core.updates import ExpectedScores, Performance, RatingUpdate
from arpad.systems.common.base import BasicSystem
from arpad.systems.common.counted_games import why_not_rated
from arpad.systems.common.requests import (
    AVERAGE,
    ON,
    REAL_OPPONENTS,
    choice,
    day_of,
    development_coefficient_of,
    field_of,
    games_of,
    number,
    number_or,
    table_of,
    table_parameter,
)
from arpad.systems.elo.choices import EloChoices
from arpad.systems.elo.rules import RULES, regime

_RATING: Final = Parameter(name="rating", kind=Kind.REAL_RATING, help="parameter.rating")
_K: Final = Parameter(name="k", kind=Kind.DECIMAL, help="elo.parameter.k")
_FORMULA: Final = Parameter(
    name="formula",
    kind=Kind.WORD,
    help="elo.parameter.formula",
    choices=("logistic", "normal"),
)
_ORDER: Final = Parameter(
    name="order",
    kind=Kind.WORD,
    help="elo.parameter.order",
    choices=("simultaneous", "sequential"),
)
_SCALE: Final = Parameter(name="scale", kind=Kind.DECIMAL, help="elo.parameter.scale")
_ADVANTAGE: Final = (
    Parameter(name="white_advantage", kind=Kind.DECIMAL, help="elo.parameter.white_advantage"),
    Parameter(name="colour", kind=Kind.COLOUR, help="parameter.colour"),
)
_TABLE: Final = table_parameter("expected-score-logistic", "expected-score-normal")
_LEAST_SCALE, _MOST_SCALE = 1, 10_000
_CURVE: Final = (ON, _FORMULA, _SCALE)
_PARAMETERS: Final[dict[Capability, tuple[Parameter, ...]]] = {
    Capability.RATE: (_RATING, _K, *_CURVE, _ORDER, *_ADVANTAGE, *AVERAGE, REAL_OPPONENTS),
    Capability.PERFORMANCE: (*_CURVE, REAL_OPPONENTS),
    Capability.EXPECT: (*_CURVE, *_ADVANTAGE, REAL_OPPONENTS),
    Capability.TABLE: (_TABLE,),
    Capability.TOURNAMENT: (REAL_OPPONENTS,),
}


def _usual(k: float, rules: Regime) -> EloChoices:
    """The usual formula and scale with this K."""
    return EloChoices(
        k=k,
        formula=rules.rule("expected_score").text("variant"),
        scale=rules.rule("scale").integer("points"),
    )


def _choices(request: Request, rules: Regime, k: float) -> EloChoices:
    """What the user chose; the usual values where he did not.

    Raises:
        BadValue: a scale of 0, which divides by nothing, or a word that is no choice.
    """
    usual = _usual(k, rules)
    scale = number_or(request, "scale", usual.scale)
    if not _LEAST_SCALE <= scale <= _MOST_SCALE:
        limits = {"lowest": _LEAST_SCALE, "highest": _MOST_SCALE}
        raise BadValue("--scale", scale, "allowed.between", **limits)
    colour = request.get("colour")
    return usual.replace(
        formula=choice(request, _FORMULA),
        scale=scale,
        sequential=choice(request, _ORDER) == "sequential",
        white_advantage=number_or(request, "white_advantage", 0),
        colour=colour if isinstance(colour, Colour) else None,
    )


def _rules(request: Request) -> Regime:
    return regime(day_of(request, RULES.first_rule))


def _rate(request: Request) -> RatingUpdate:
    from arpad.systems.elo.rating_change import rate_field, rate_games

    rules = _rules(request)
    rule = rules.citation("rating_change")
    rating, k = number(request, "rating", rule), development_coefficient_of(request)
    if k is None:
        raise missing(rule, "k")
    choices = _choices(request, rules, k)
    field = field_of(request, rule)
    if field is not None:
        return rate_field(rating, field, choices, rules)
    return rate_games(rating, games_of(request), choices, rules)


def _performance(request: Request) -> Performance:
    from arpad.systems.elo.performance_rating import performance_rating

    rules = _rules(request)
    counted = [game for game in games_of(request) if why_not_rated(game) is None]
    opponents = [game.opponent.exact_rating for game in counted if game.opponent is not None]
    points = total(Score, [game.result.score for game in counted])
    rated = [rating for rating in opponents if rating is not None]
    return performance_rating(rated, points, _choices(request, rules, 1), rules)


def _expect(request: Request) -> ExpectedScores:
    from arpad.systems.elo.rating_change import expected_scores

    rules = _rules(request)
    rule = rules.citation("expected_score")
    own, opponent = number(request, "rating", rule), number(request, "opponent_rating", rule)
    return expected_scores(own, opponent, _choices(request, rules, 1), rules)


def _table(request: Request) -> PrintedTable:
    from arpad.systems.common.curves import CURVE_COLUMNS, curve_rows
    from arpad.systems.elo.expected_score import EXPECTATIONS

    rule = RULES.first_rule
    name = table_of(request, _TABLE, rule)
    formula = EXPECTATIONS[name.rpartition("-")[2]]
    scale = regime(RULES.rulebook.checked).rule("scale").integer("points")
    return PrintedTable(
        system="elo",
        name=name,
        columns=CURVE_COLUMNS,
        rows=curve_rows(lambda difference: formula(difference, scale)),
        rule=rule,
    )


class EloSystem(BasicSystem):
    """Classic Elo with the user's own K, scale and formula."""

    id = "elo"
    aliases = ("classic",)
    title = "Elo (classic)"
    status = Status.EXACT
    rules = RULES
    declared = _PARAMETERS
    answers: ClassVar = {
        Capability.RATE: _rate,
        Capability.PERFORMANCE: _performance,
        Capability.EXPECT: _expect,
        Capability.TABLE: _table,
    }

    def rate_players(self, tournament: Tournament) -> TournamentRating:
        """Rate every player of a tournament with the K that is known of him."""
        from arpad.systems.common.tournaments import rate_each
        from arpad.systems.elo.rating_change import rate_games

        rules = regime(self.start_of(tournament))

        def rate(player: Player, games: tuple[Game, ...]) -> RatingUpdate:
            own, k = player.exact_rating, player.development_coefficient
            if own is None:
                raise NotRateable("error.unrated_player")
            if k is None:
                rule = rules.citation("rating_change")
                raise missing(rule, "k")
            return rate_games(own, games, _usual(k, rules), rules)

        return rate_each(tournament, rules, rate)


ELO: Final = EloSystem()
