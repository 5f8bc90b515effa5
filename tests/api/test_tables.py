"""Printed tables, and changes for a rating."""

import pytest
from tests.api.asking import answered, refused


def test_the_changes_that_a_norwegian_page_prints() -> None:
    """1600 with K 20 (the table of the seed page): 1800 gives +15, +5, -5."""
    found = answered("changes", on="2026-01-10", rating=1600, k=20, step="50")
    rows = {row["opponent_rating"]: row["changes"] for row in found["answer"]["rows"]}
    shown = {
        opponent: [each["rating_change"] for each in rows[opponent]]
        for opponent in (1600, 1650, 1700, 1800, 2000)
    }
    assert shown == {
        1600: [10, 0, -10],
        1650: [11, 1, -9],
        1700: [13, 3, -7],
        1800: [15, 5, -5],
        2000: [18, 8, -2],
    }


def test_changes_stay_among_possible_ratings() -> None:
    rows = answered("changes", rating=100, k=20, step=100)["answer"]["rows"]
    assert min(row["opponent_rating"] for row in rows) > 0


@pytest.mark.parametrize("step", ["0", "7", "x", -50])
def test_other_steps_are_refused(step: object) -> None:
    assert refused("changes", rating=1600, k=20, step=step)["fields"] == ["step"]


def test_changes_need_a_rating() -> None:
    assert refused("changes", k=20)["id"] == "error.rating_needed"


def test_changes_by_a_formula() -> None:
    found = answered("changes", system="elo", rating=1500, k=20, step=100, lang="da")
    (row,) = [each for each in found["view"]["rows"] if each[0] == "1700"]
    assert row[1:3] == ["-200", "0,2403"]


def test_the_printed_table_of_fide() -> None:
    found = answered("table", system="fide")
    assert found["view"]["rows"][0] == ["0", "3", "0.50", "0.50"]
    assert found["view"]["labels"] == ["Expected score by difference", "Difference by score"]


def test_a_system_without_a_printed_table() -> None:
    assert refused("table", system="lichess")["id"] == "error.no_capability"


def test_a_table_that_there_is_not() -> None:
    assert refused("table", system="fide", table="x")["fields"] == ["table"]
