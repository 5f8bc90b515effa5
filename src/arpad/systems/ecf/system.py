"""The ECF ratings as a rating system: requests in, answers out."""

from typing import ClassVar, Final

from arpad.core.decimals import Decimals
from arpad.core.errors import NotRateable
from arpad.core.outcomes import PrintedTable, TournamentRating
from arpad.core.parameters import Kind, Parameter, Request
from arpad.core.records import Game, Player, Tournament
from arpad.core.rulebook import Regime
from arpad.core.standing import Standing
from arpad.core.system import Capability, Status
from arpad.core.updates import ExpectedScores, RatingUpdate
from arpad.systems.common.base import BasicSystem
from arpad.systems.common.requests import (
    ON,
    both_ratings,
    day_of,
    games_of,
    table_of,
    table_parameter,
    whole_rating,
)
from arpad.systems.ecf.rules import RULES, regime

_RATING: Final = Parameter(name="rating", kind=Kind.RATING, help="ecf.parameter.rating")
_PARTIAL: Final = Parameter(name="partial", kind=Kind.FLAG, help="ecf.parameter.partial")
# Of an opponent: how many games his rating rests on; fewer than ten make it a partial one.
_GAMES_PLAYED: Final = Parameter(
    name="games_played", kind=Kind.COUNT, help="ecf.parameter.games_played", of_opponent=True
)
_TABLE: Final = table_parameter("expected-score", "rating-of-grade")
_GRADES: Final = range(0, 301, 10)
_PARAMETERS: Final[dict[Capability, tuple[Parameter, ...]]] = {
    Capability.RATE: (
        _RATING,
        Parameter(name="k", kind=Kind.DECIMAL, help="ecf.parameter.k"),
        _PARTIAL,
        ON,
        _GAMES_PLAYED,
    ),
    Capability.EXPECT: (ON,),
    Capability.TABLE: (_TABLE,),
    Capability.TOURNAMENT: (),
}


def _rules(request: Request) -> Regime:
    return regime(day_of(request, RULES.first_rule))


def _rate(request: Request) -> RatingUpdate:
    rules = _rules(request)
    rating = whole_rating(request, "rating", rules.citation("rating_change"))
    if request.get("partial"):
        raise NotRateable("ecf.error.performance_method")
    k = request.get("k")
    return _new_rating(rating, k if isinstance(k, int | float) else None, games_of(request), rules)


def _new_rating(
    rating: int, k: float | None, games: tuple[Game, ...], rules: Regime
) -> RatingUpdate:
    """By the formula of the day."""
    from arpad.systems.ecf.grade import rate_period
    from arpad.systems.ecf.rating_change import coefficient, rate_month

    if rules.rule("rating_change").text("formula") == "average_of_game_grades":
        return rate_period(rating, games, rules)
    return rate_month(rating, coefficient(k, rules), games, rules)


def _expect(request: Request) -> ExpectedScores:
    from arpad.systems.ecf.expected_score import expected_scores

    rules = _rules(request)
    own, opponent = both_ratings(request, rules.citation("expected_score"))
    return expected_scores(own, opponent, rules)


def _table(request: Request) -> PrintedTable:
    from arpad.systems.common.printed_table import EXPECTATION_COLUMNS, expectation_rows
    from arpad.systems.ecf.conversion import rating_of_grade
    from arpad.systems.ecf.expected_score import difference_used

    name = table_of(request, _TABLE, RULES.first_rule)
    rules = regime(RULES.rulebook.checked)
    if name == "rating-of-grade":
        return PrintedTable(
            system="ecf",
            name=name,
            columns=("ecf.table.grade", "ecf.table.rating"),
            rows=tuple(
                (grade, Decimals(float(rating_of_grade(grade, rules)), 1)) for grade in _GRADES
            ),
            rule=rules.citation("conversion"),
        )
    rows = [row for row in expectation_rows() if difference_used(row[0], rules) == row[0]]
    *rest, (first_difference, _, higher, lower) = rows
    return PrintedTable(
        system="ecf",
        name=name,
        columns=EXPECTATION_COLUMNS,
        rows=(*rest, (first_difference, None, higher, lower)),
        rule=rules.citation("expected_score"),
    )


class EcfSystem(BasicSystem):
    """The national rating of the English Chess Federation."""

    id = "ecf"
    aliases = ("england",)
    title = "ECF (England)"
    status = Status.PARTIAL
    standing = Standing(
        reason="ecf.standing.reason",
        known="ecf.standing.known",
        nearest=("elo",),
        example="arpad performance elo 1700=1 1820=½ 1650=1",
        explains=("initial", "performance"),
    )
    rules = RULES
    declared = _PARAMETERS
    answers: ClassVar = {
        Capability.RATE: _rate,
        Capability.EXPECT: _expect,
        Capability.TABLE: _table,
    }

    def rate_players(self, tournament: Tournament) -> TournamentRating:
        """Rate every player's games of a tournament by themselves, with the K that is known."""
        from arpad.systems.common.tournaments import rate_each

        rules = regime(self.start_of(tournament))

        def rate(player: Player, games: tuple[Game, ...]) -> RatingUpdate:
            if player.rating is None:
                raise NotRateable("ecf.error.performance_method")
            partial = rules.has("partial_rating") and player.games_played is not None
            least = rules.rule("partial_rating").integer("games") if partial else 0
            if (player.games_played or 0) < least:
                raise NotRateable("ecf.error.performance_method")
            return _new_rating(int(player.rating), player.development_coefficient, games, rules)

        return rate_each(tournament, rules, rate, national=True)


ECF: Final = EcfSystem()
