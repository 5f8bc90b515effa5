"""Official Irish rating changes and tournaments, where the files lie beside the project."""

import csv
import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from arpad.core.outcomes import TournamentRating
from arpad.core.quantities import Rating
from arpad.core.records import Entry, Pairing, Player, Tournament
from arpad.core.results import Result
from arpad.core.rounding import half_away
from arpad.core.updates import RatingUpdate
from arpad.systems.icu.bonus import bonus_of
from arpad.systems.icu.initial_rating import IcuFirstRating
from arpad.systems.icu.rating_change import IcuUpdate
from arpad.systems.icu.rules import regime
from arpad.systems.icu.system import ICU

CASES = Path(__file__).resolve().parents[3] / "shared" / "cases"
HISTORY = CASES / "csv" / "icu_rating_history.csv"
GOLD = CASES / "json" / "icu_tournament_gold.json"
pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not HISTORY.is_file(), reason="the real files are not beside the project"),
]

BEFORE_2012 = date(2008, 1, 1)
_WHOLE, _HUNDREDTH = 0.5, 0.011
_MIRROR = {"W": "L", "L": "W", "D": "D"}
_RESULTS = {"W": Result.WIN, "D": Result.DRAW, "L": Result.LOSS}

# ---------------------------------------------------------------------------- single changes


def rated_rows() -> list[dict[str, str]]:
    """The rows of players with a full rating: an expected score is printed for those alone."""
    with HISTORY.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return [row for row in rows if int(row["old"]) and float(row["expected"])]


def test_every_official_change_follows_from_its_expected_score() -> None:
    rows = rated_rows()
    assert len(rows) == 13_120
    for row in rows:
        change = int(row["k"]) * (float(row["score"]) - float(row["expected"]))
        assert half_away(int(row["old"]) + change + int(row["bonus"])) == int(row["new"]), row


def test_every_official_bonus_follows_from_its_change() -> None:
    rules = regime(BEFORE_2012)
    for row in rated_rows():
        k, old, games = int(row["k"]), int(row["old"]), int(row["games"])
        change = k * (float(row["score"]) - float(row["expected"]))
        performance = float(row["tournament_performance"])
        bonus = bonus_of(old, k, games, change, performance, rules)
        assert bonus.points == int(row["bonus"]), row


def test_the_later_rounding_would_give_other_bonuses() -> None:
    rules, others = regime(date(2013, 1, 1)), 0
    for row in rated_rows():
        k, old, games = int(row["k"]), int(row["old"]), int(row["games"])
        change = k * (float(row["score"]) - float(row["expected"]))
        performance = float(row["tournament_performance"])
        others += bonus_of(old, k, games, change, performance, rules).points != int(row["bonus"])
    assert others == 67


# ---------------------------------------------------------------------------- tournaments


def gold() -> list[dict[str, Any]]:
    if not GOLD.is_file():
        return [{"case": "none"}]
    cases: list[dict[str, Any]] = json.loads(GOLD.read_text(encoding="utf-8"))["cases"]
    return cases


def player(facts: dict[str, Any]) -> Player:
    rating, k, games = facts.get("rating"), facts.get("kfactor"), facts.get("games")
    foreign = rating is not None and k is None and games is None
    return Player(
        number=facts["num"],
        rating=None if rating is None else Rating(rating),
        development_coefficient=k,
        games_played=games,
        facts=(("foreign", True),) if foreign else (),
    )


def tournament(case: dict[str, Any], start: date) -> Tournament:
    games = case["games_round_p1_p2_result_of_p1"]
    rounds = max(game[0] for game in games)
    pairings: dict[int, list[Pairing | None]] = {
        facts["num"]: [None] * rounds for facts in case["players"]
    }
    for number, one, other, result in games:
        pairings[one][number - 1] = Pairing(opponent=other, result=_RESULTS[result])
        pairings[other][number - 1] = Pairing(opponent=one, result=_RESULTS[_MIRROR[result]])
    return Tournament(
        name=case["case"],
        start=start,
        rounds=rounds,
        entries=tuple(
            Entry(player=player(facts), pairings=tuple(pairings[facts["num"]]))
            for facts in case["players"]
        ),
    )


def figures(answer: object) -> dict[str, float | int | bool | None]:
    """The figures of a player's answer under the names of the file."""
    if isinstance(answer, IcuUpdate):
        pooled = answer.development_coefficient is None and answer.games_played_after
        return {
            "score": answer.points.half_points / 2,
            "expected_score": float(answer.expected_points or 0),
            "new_rating": float(answer.rating_after_unrounded),
            "performance": float(answer.rating_after_unrounded)
            if pooled
            else answer.performance_rating,
            "tournament_performance": answer.performance_rating,
            "bonus": answer.bonus,
        }
    assert isinstance(answer, IcuFirstRating)
    return {
        "score": answer.points.half_points / 2,
        "expected_score": answer.expected_points,
        "new_rating": answer.initial_rating_unrounded,
        "performance": answer.initial_rating_unrounded,
        "bonus": None,
    }


def rated(case: dict[str, Any], start: date = BEFORE_2012) -> TournamentRating:
    return ICU.rate_tournament(tournament(case, start), time_control=None, approved=False)


@pytest.mark.parametrize("case", gold(), ids=lambda case: str(case["case"]).replace(" ", "-"))
def test_tournament_agrees_with_the_rating_database(case: dict[str, Any]) -> None:
    players = {rating.player.number: rating for rating in rated(case).players}
    for table in case["expected"]:
        for row in table["rows"]:
            wanted = dict(zip(table["columns"], row, strict=True))
            # The year to date is of several tournaments; who may get a bonus is told in words.
            wanted = {n: v for n, v in wanted.items() if n not in {"ytd_performance", "pre_bonus"}}
            found = figures(players[wanted.pop("num")].answer)
            for name, value in wanted.items():
                if value is None or name in {"bonus", "score"}:
                    assert found[name] == value, (row, name)
                    continue
                tolerance = _HUNDREDTH if name == "expected_score" else _WHOLE
                # One performance of the file is 0.6 off in the source's own test.
                slack = 0.1 if (row[0], name) == (2, "performance") else 0
                assert found[name] == pytest.approx(value, abs=tolerance + slack), (row, name)


def test_the_two_irish_players_of_the_foreign_tournament() -> None:
    case = next(case for case in gold() if case["case"] == "typical foreign tournament")
    changes = {
        rating.player.number: rating.answer
        for rating in rated(case).players
        if isinstance(rating.answer, RatingUpdate)
    }
    assert (changes[1].rating_after, changes[2].rating_after) == (2080, 1984)
    assert all(
        change.rating_after == change.rating_before
        for number, change in changes.items()
        if number not in {1, 2}
    )


def test_the_group_without_full_ratings_is_not_rated_and_named() -> None:
    case = next(case for case in gold() if "unrateable" in case["case"])
    result = rated(case)
    reasons = {
        rating.player.number: [reason.message for reason in rating.why_not_rated]
        for rating in result.players
        if rating.answer is None
    }
    assert reasons == {number: ["icu.error.unrateable_group"] for number in (4, 5, 6)}
    remark = next(w for w in result.warnings if w.message == "icu.remark.unrateable_group")
    assert remark.values == (("players", "4, 5, 6"),)
