"""The golden cases of ``vectors/uscf``."""

from datetime import date
from typing import Any

import pytest
from tests.systems.build import cases

import arpad
from arpad.core.quantities import Rating
from arpad.core.records import Entry, Pairing, Player, Tournament
from arpad.core.results import Result
from arpad.core.updates import SystemAnswer
from arpad.systems.uscf.answers import UscfFirstRating, UscfUpdate
from arpad.systems.uscf.development_coefficient import effective_games, games_limit
from arpad.systems.uscf.initial_rating import fide_conversion, rating_by_age
from arpad.systems.uscf.rules import regime
from arpad.systems.uscf.system import USCF

RESULTS = {"1": Result.WIN, "½": Result.DRAW, "0": Result.LOSS}
TURNED = {"1": "0", "½": "½", "0": "1"}


def compare(expected: dict[str, Any], actual: dict[str, Any]) -> None:
    """Decimals to as many places as are stated, everything else exactly."""
    for name, wanted in expected.items():
        value = actual[name]
        if isinstance(wanted, str) and isinstance(value, int | float):
            assert f"{value:.{len(wanted.partition('.')[2])}f}" == wanted, name
        else:
            assert value == wanted, name


def figures(answer: SystemAnswer) -> dict[str, Any]:
    """The fields of an answer, with names of the vectors for what has another name in it."""
    fields = answer.as_dict()
    if isinstance(answer, UscfFirstRating):
        fields |= {"rating_after": answer.initial_rating}
    if isinstance(answer, UscfUpdate) and answer.bonus is not None:
        fields["change"] = float(answer.rating_change_unrounded) - answer.bonus
    return fields


def answer_of(case: dict[str, Any]) -> SystemAnswer:
    games = [f"{game['opponent']}={game['result']}" for game in case["games"]]
    answer: SystemAnswer
    if "rating" not in case:
        answer = arpad.initial_rating("uscf", games=games, on=case["on"])  # type: ignore[assignment]  # no FIDE answer
    else:
        facts = {"rating": case["rating"], "games_played": case["games_played"]}
        answer = arpad.rate("uscf", games=games, on=case["on"], **facts)  # type: ignore[assignment]  # no FIDE answer
    return answer


@pytest.mark.parametrize("case", cases("uscf", "effective_games"))
def test_effective_games(case: dict[str, Any]) -> None:
    rule = regime(case["on"]).rule("effective_games")
    actual = {
        "games_limit": games_limit(case["rating"], rule),
        "effective_games": effective_games(case["rating"], case["games_played"], rule),
    }
    compare(case["expected"], actual)


@pytest.mark.parametrize(
    "case", [*cases("uscf", "rating_change"), *cases("uscf", "special_formula")]
)
def test_one_player(case: dict[str, Any]) -> None:
    actual = figures(answer_of(case))
    if not case.get("reproduced", True):
        with pytest.raises(AssertionError):
            compare(case["expected"], actual)
        return
    compare(case["expected"], actual)


@pytest.mark.parametrize("case", cases("uscf", "initial_rating"))
def test_start_by_age(case: dict[str, Any]) -> None:
    rating = rating_by_age(float(case["age"]), regime(case["on"]))
    compare(case["expected"], {"starting_rating": rating})


@pytest.mark.parametrize("case", cases("uscf", "initial_rating", "fide"))
def test_start_from_a_fide_rating(case: dict[str, Any]) -> None:
    rating, games = fide_conversion(case["fide_rating"], regime(case["on"]))
    compare(case["expected"], {"starting_rating": rating, "games": games})


def tournament_of(case: dict[str, Any]) -> Tournament:
    pairings: dict[int, list[Pairing]] = {player["number"]: [] for player in case["player"]}
    for game in case["games"]:
        white, black, result = game["white"], game["black"], game["result"]
        pairings[white].append(Pairing(opponent=black, result=RESULTS[result]))
        pairings[black].append(Pairing(opponent=white, result=RESULTS[TURNED[result]]))
    return Tournament(
        start=case["on"],
        end=case["on"],
        time_control=arpad.TimeControl.STANDARD,
        entries=tuple(
            Entry(
                player=Player(
                    number=player["number"],
                    rating=Rating(player["rating"]) if "rating" in player else None,
                    games_played=player.get("games_played"),
                    facts=(("age", float(player["age"])),) if "age" in player else (),
                ),
                pairings=tuple(pairings[player["number"]]),
            )
            for player in case["player"]
        ),
    )


@pytest.mark.parametrize("case", cases("uscf", "section"))
def test_section(case: dict[str, Any]) -> None:
    rated = USCF.rate_tournament(tournament_of(case), time_control=None, approved=False)
    for player, wanted in zip(rated.players, case["player"], strict=True):
        assert isinstance(player.answer, UscfUpdate | UscfFirstRating)
        compare(wanted["expected"], figures(player.answer))


@pytest.mark.parametrize("case", cases("uscf", "section"))
def test_first_estimates_of_a_section(case: dict[str, Any]) -> None:
    from arpad.systems.uscf.section_rating import _first_estimates, _members

    rules = regime(date(2025, 6, 1))
    estimates = _first_estimates(_members(tournament_of(case), rules), rules)
    for number, wanted in case["first_estimates"].items():
        compare({"estimate": wanted}, {"estimate": estimates[int(number)]})
