"""Rows with fewer values than their neighbours: a file that was cut off says so."""

import pytest

from arpad.formats.player_lists.reader import read_player_table

HEAD = "Name;Rating;FIDE ID;Federation"


def told(text: str) -> list[tuple[int | None, object, object]]:
    findings = read_player_table(text.encode(), file="list.csv").findings
    short = [each for each in findings if each.message == "player_list.short_row"]
    return [(each.line, dict(each.facts)["count"], dict(each.facts)["expected"]) for each in short]


def test_a_list_that_is_cut_inside_its_last_row_is_told() -> None:
    rows = f"{HEAD}\nOak, A;1700;990000102;BEL\nElm, B;1800;990000110;NED\nAsh, C;19"
    assert told(rows) == [(4, 2, 4)]
    assert told(rows[: rows.index(";19")]) == [(4, 1, 4)]
    assert told(rows + "00;990000129;GER\n") == []


def test_a_row_with_less_than_the_others_is_told() -> None:
    assert told("Name;Rating;FIDE ID\nOak, A\nElm, B;1700\n") == [(2, 1, 2)]


@pytest.mark.parametrize("count", [3, 30])
def test_blank_values_that_most_rows_leave_out_are_not_told(count: int) -> None:
    rows = [f"Oak, {number};{1700 + number}" for number in range(count)]
    assert told("\n".join([HEAD, "Elm, B;1800;990000110;NED", *rows])) == []


def test_headings_that_are_blank_at_the_end_need_no_values() -> None:
    assert told(f"{HEAD};;\nOak, A;1700;990000102;BEL\n") == []


def test_separators_without_values_are_values_too() -> None:
    assert told(f"{HEAD}\nOak, A;1700;990000102;BEL\nElm, B;;;\n") == []


def test_games_are_looked_at_too() -> None:
    rows = "White,Black,Result,Round\nA,B,1-0,1\nC,D,0-1,1\nE,F,1-0\n"
    assert told(rows) == [(4, 3, 4)]
