"""Table 8.1.2 against ``vectors/fide/8_1_2_expected_score.toml``."""

import pytest
from tests.vectors.cases import Case, load, only_known_fields, parameters

from arpad.core.quantities import RatingDifference
from arpad.systems.fide.expected_score import expected_score
from arpad.systems.fide.rules import expected_score_table

_FILE = "8_1_2_expected_score"
_BEYOND = 3000  # more than any two ratings lie apart in practice


@pytest.mark.parametrize("row", parameters(_FILE, "row"))
def test_row(row: Case) -> None:
    only_known_fields(row, "lowest", "highest", "higher", "lower")
    for difference in range(row["lowest"], row.get("highest", _BEYOND) + 1):
        assert str(expected_score(RatingDifference(difference))) == row["higher"]
        if difference:  # equal ratings: the column of the higher, which is .50 too
            assert str(expected_score(RatingDifference(-difference))) == row["lower"]


def test_the_rows_are_the_whole_table() -> None:
    rows = load(_FILE)["row"]
    printed = [
        (row["lowest"], row.get("highest"), row["higher"], row["lower"])
        for row in sorted(rows, key=lambda row: int(row["lowest"]))
    ]
    ours = [
        (lowest, highest, str(higher), str(lower))
        for lowest, highest, higher, lower in expected_score_table().rows()
    ]
    assert ours == printed


@pytest.mark.parametrize("edge", parameters(_FILE, "edge"))
def test_edge(edge: Case) -> None:
    only_known_fields(edge, "difference", "expected")
    assert str(expected_score(RatingDifference(edge["difference"]))) == edge["expected"]
