"""Real US Chess ratings: what is shown, the chain of decimals, and another program's samples."""

import json
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import arpad
from arpad.core.rounding import half_up

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "cases" / "json"
SECTIONS = FOLDER / "uscf_member_sections.json"
SAMPLES = FOLDER / "elochess_uscf_samples.json"
pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(
        not (SECTIONS.is_file() and SAMPLES.is_file()),
        reason="the real files are not beside the project",
    ),
]
DECIMALS_SINCE = "2014-09-18"  # ratings were whole numbers in earlier events


def records() -> list[dict[str, Any]]:
    """The rating records from the newest to the oldest."""
    text = SECTIONS.read_text(encoding="utf-8")
    items: list[dict[str, Any]] = json.loads(text, parse_float=Decimal)["items"]
    return [
        record | {"end": item["endDate"]}
        for item in items
        if item["endDate"] >= DECIMALS_SINCE
        for record in item["ratingRecords"]
    ]


def test_what_is_shown_is_the_rating_rounded_half_up() -> None:
    pairs = [
        (record[shown], Decimal(record[decimals]))
        for record in records()
        for shown, decimals in (
            ("preRating", "preRatingDecimal"),
            ("postRating", "postRatingDecimal"),
        )
        if shown in record
    ]
    others = [pair for pair in pairs if half_up(float(pair[1])) != pair[0]]
    assert len(pairs) > 200
    # The decimals are themselves rounded: 1139.4951 is printed as 1139.5 and shown as 1139.
    assert {decimals % 1 for _, decimals in others} <= {Decimal("0.5")}
    assert len(others) <= 2


def test_each_event_begins_with_the_decimals_of_the_one_before() -> None:
    checked = 0
    for source in ("R", "Q"):
        chain = [record for record in records() if record["ratingSource"] == source]
        for newer, older in pairwise(chain):
            assert newer["preRatingDecimal"] == older["postRatingDecimal"], newer["end"]
            checked += 1
    assert checked > 100


def samples() -> list[tuple[Any, int]]:
    if not SAMPLES.is_file():
        return []
    return [
        (entry["input"], entry["output"])
        for entry in json.loads(SAMPLES.read_text(encoding="utf-8"))
    ]


def outwards(before: int, after: float) -> int:
    """Every change in whole points away from zero, as US Chess rounded until 2014."""
    change = Decimal(after) - before
    rounding = "ROUND_UP" if abs(change) % 1 > Decimal("0.0001") else "ROUND_HALF_UP"
    return before + int(change.quantize(Decimal(1), rounding))


@pytest.mark.parametrize(("facts", "wanted"), samples())
def test_another_programs_samples(facts: dict[str, Any], wanted: int) -> None:
    opponents, half_points = facts["opponent_ratings"], int(2 * facts["score"])
    wins, draws = divmod(half_points, 2)
    results = ["1"] * wins + ["½"] * draws + ["0"] * len(opponents)
    update: Any = arpad.rate(
        "uscf",
        games=[f"{each}={result}" for each, result in zip(opponents, results, strict=False)],
        on="2025-06-01",
        rating=facts["current_rating"],
        games_played=facts["games_played"],
        dual=facts["is_dual_rated"],
    )
    before, is_special = facts["current_rating"], facts["games_played"] <= 8
    perfect = half_points in {0, 2 * len(opponents)}
    if is_special and perfect:
        # It averages the old rating with 400 beyond the strongest or weakest opponent.
        extreme = max(opponents) + 400 if half_points else min(opponents) - 400
        count = facts["games_played"]
        average = (count * before + len(opponents) * extreme) / (count + len(opponents))
        assert half_up(average) == wanted
        assert update.rating_after_shown != wanted
    elif is_special:
        assert update.rating_after_shown == wanted
    else:
        assert outwards(before, update.rating_after) == wanted
        assert update.bonus == 0
