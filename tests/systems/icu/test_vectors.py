"""The vectors of the ICU: K, bonus and whole tournaments."""

from fractions import Fraction
from typing import Any

import pytest
from tests.systems.build import Case, cases
from tests.systems.icu.build import player, rated

from arpad.core.updates import FirstRating, RatingUpdate
from arpad.systems.icu.bonus import bonus_of
from arpad.systems.icu.development_coefficient import PlayerDates, development_coefficient
from arpad.systems.icu.rules import regime


@pytest.mark.parametrize("case", cases("icu", "development_coefficient"))
def test_development_coefficient(case: Case) -> None:
    dates = PlayerDates(birth_date=case["birth_date"], joined=case["joined"])
    found = development_coefficient(case["rating"], dates, regime(case["on"]))
    assert found.value == case["expected_k"]


@pytest.mark.parametrize("case", cases("icu", "bonus"))
def test_the_bonuses_of_the_vectors(case: Case) -> None:
    change, performance = float(case["change"]), float(case["performance"])
    rules = regime(case["on"])
    found = bonus_of(case["rating"], case["k"], case["games"], change, performance, rules)
    assert found.points == case["expected"]


def agrees(found: Any, stated: int | str) -> bool:
    """Equal, or within the tolerance that is stated."""
    if isinstance(stated, int):
        return bool(found == stated)
    value, tolerance = map(Fraction, stated.split(" ± "))
    return abs(Fraction(found) - value) <= tolerance


@pytest.mark.parametrize("case", cases("icu", "tournaments"))
def test_tournament(case: Case) -> None:
    players = [
        player(facts.pop("number"), facts.pop("rating", None), **facts)
        for facts in map(dict, case["players"])
    ]
    outcomes = rated(players, case["games"], case["on"])
    for expected in map(dict, case["expected"]):
        answer = outcomes[expected.pop("number")].answer
        assert isinstance(answer, RatingUpdate | FirstRating)
        for name, stated in expected.items():
            assert agrees(answer.as_dict()[name], stated), (name, answer.as_dict()[name], stated)


def test_unrated_player_gets_the_mean_of_what_his_opponents_count_with() -> None:
    case = next(case.values[0] for case in cases("icu", "tournaments") if case.id == "T06")
    assert isinstance(case, dict)
    players = [
        player(facts.pop("number"), facts.pop("rating", None), **facts)
        for facts in map(dict, case["players"])
    ]
    outcomes = rated(players, case["games"], case["on"])
    given = {each.number: each.rating for each in players}

    def met(number: int) -> float:
        """The rating that an opponent counts with in the end."""
        answer = outcomes[number].answer
        if isinstance(answer, FirstRating):
            return float(answer.as_dict()["initial_rating_unrounded"])
        assert isinstance(answer, RatingUpdate)
        figures = answer.as_dict()
        changed = figures["bonus"] or figures["games_played_after"]
        return float(figures["rating_after_unrounded"] if changed else given[number] or 0)

    unrated = outcomes[6697].answer
    assert isinstance(unrated, FirstRating)
    assert unrated.points.half_points == 6
    opponents = [met(line.opponent_number or 0) for line in unrated.games]
    mean = sum(opponents) / len(opponents)
    assert unrated.as_dict()["initial_rating_unrounded"] == pytest.approx(mean, abs=0.1)
