"""Average and performance of title norms against ``vectors/fide/title_norms.toml``."""

import pytest
from tests.vectors.cases import (
    Case,
    expect,
    half_points,
    only_known_fields,
    parameters,
    wins_first,
)

from arpad.core.outcomes import TitleNorm
from arpad.core.quantities import Rating, Score
from arpad.core.records import Entry, Pairing, Player, Tournament
from arpad.systems.fide.performance_rating import performance
from arpad.systems.fide.title_norm import title_norms

_FILE = "title_norms"


def _norm(case: Case) -> TitleNorm:
    """The norm of player 1, who met players 2, 3, ... in turn."""
    results = wins_first(len(case["opponents"]), case["points"])
    applicant = Entry(
        player=Player(number=1, rating=Rating(2300)),
        pairings=tuple(
            Pairing(opponent=number, result=result) for number, result in enumerate(results, 2)
        ),
    )
    opponents = tuple(
        Entry(player=Player(number=number, rating=Rating(rating)))
        for number, rating in enumerate(case["opponents"], start=2)
    )
    tournament = Tournament(start=case["on"], rounds=len(results), entries=(applicant, *opponents))
    norms = {norm.title: norm for norm in title_norms(tournament, 1)}
    return norms[case["title"]]


@pytest.mark.parametrize("case", parameters(_FILE, "case"))
def test_case(case: Case) -> None:
    only_known_fields(case, "on", "time_control", "title", "opponents", "points", "expected")
    norm = _norm(case)
    counted = sorted(case["opponents"])
    if norm.raised_opponent is not None:
        assert norm.raised_opponent == counted[0]
        floors = {"GM": 2200, "IM": 2050, "WGM": 2000, "WIM": 1850}
        counted[0] = floors[case["title"]]
    points = Score.from_half_points(half_points(case["points"]))
    _, fraction, difference, _ = performance([Rating(rating) for rating in counted], points)
    met = {requirement.message: requirement.met for requirement in norm.requirements}
    expect(
        case["expected"],
        {
            "average_opponent_rating": norm.average_opponent_rating,
            "performance_rating": norm.performance_rating,
            "fractional_score": f"{fraction / 100:.2f}",
            "difference_from_score": difference,
            "met": met["norm.average"] is True and met["norm.performance"] is True,
        },
    )
