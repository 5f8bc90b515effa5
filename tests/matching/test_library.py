"""``arpad.match_people``: the command's answers for programs."""

from datetime import date
from pathlib import Path

import pytest

import arpad
from arpad.core.errors import BadValue, UnknownName, UnreadableFile
from arpad.lists.importing import import_list

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
People = list[dict[str, object]]
CLUB: People = [
    {"name": "Sørensen, Bo", "licence": "012", "fide_id": None, "birth": date(1990, 5, 3)},
    {"name": "Doe, Ann", "sex": "w", "federation": "ned"},
    {"name": "Nobody", "fide_id": 1234567},
]
FEDERATION: People = [
    {"name": "Doe, Ann", "licence": 7, "birth": "1988"},
    {"name": "Bo Soerensen", "licence": 12, "birth": 1990},
]


def test_people_that_a_program_gives() -> None:
    bo, ann, nobody = arpad.match_people(CLUB, FEDERATION)
    assert isinstance(bo, arpad.Match)
    assert isinstance(bo.person, arpad.Person)
    assert (bo.state, bo.by, bo.candidates[0].place, bo.person.birth_text) == (
        "matched",
        "licence",
        2,
        "1990-05-03",
    )
    assert (ann.state, ann.reasons) == ("doubtful", ("matching.name_alone",))
    assert (ann.person.federation, nobody.state, nobody.by) == ("NED", "none", "")


def test_licences_that_are_not_of_one_federation() -> None:
    bo, *_ = arpad.match_people(CLUB, FEDERATION, licences=False)
    assert (bo.state, bo.by) == ("matched", "name_and_birth")


def test_people_that_were_found_are_looked_for_again() -> None:
    first = arpad.match_people(CLUB, FEDERATION)
    again = arpad.match_people((match.person for match in first), FEDERATION)
    assert again == first


def test_files_and_the_store(tmp_path: Path) -> None:
    store, listed = tmp_path / "store.sqlite", EXAMPLES / "list_mar26.txt"
    import_list(store, listed, today=date(2026, 3, 1))
    of_file = arpad.match_people(EXAMPLES / "open.trf", str(listed))
    for others in ("store", "2026-03"):
        of_store = arpad.match_people(str(EXAMPLES / "open.trf"), others, store=store)
        assert [each.candidates[0].fide_id for each in of_store] == [
            each.candidates[0].fide_id for each in of_file
        ]
    with pytest.raises(UnknownName, match="2020-01"):
        arpad.match_people(CLUB, "2020-01", store=store)


def test_columns_and_decisions(tmp_path: Path) -> None:
    table, decisions = tmp_path / "table.csv", tmp_path / "decisions.csv"
    table.write_text("Who;Born\nDoe, Ann;1988\n", encoding="utf-8")
    decisions.write_text(
        "row,name,licence,fide_id,birth,state,by,reasons,other_row,other_name,other_licence,"
        'other_fide_id,other_birth,same\n2,"Doe, Ann",,,,doubtful,,,2,"Doe, Ann",,,1988,yes\n',
        encoding="utf-8",
    )
    columns = {"Who": "name"}
    (_, ann, _) = arpad.match_people(CLUB, table, other_columns=columns)
    assert ann.state == "doubtful"
    (_, ann, _) = arpad.match_people(CLUB, table, other_columns=columns, decisions=decisions)
    assert (ann.state, ann.by) == ("matched", "decision")
    (back,) = arpad.match_people(table, CLUB, columns=columns)
    assert back.person.name == "Doe, Ann"
    with pytest.raises(UnreadableFile):
        arpad.match_people(CLUB, table)


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": "?"},
        {"birth": "1990"},
        {"name": "Doe", "birth": "01/02/90"},
        {"name": "Doe", "sex": "x"},
        {"name": "Doe", "fide_id": "12a"},
        {"name": "Doe", "born": "1990"},
    ],
)
def test_what_is_no_person_is_told(wrong: dict[str, object]) -> None:
    with pytest.raises((BadValue, UnknownName)):
        arpad.match_people([wrong], FEDERATION)


def test_what_the_store_cannot_do_is_told(tmp_path: Path) -> None:
    with pytest.raises(arpad.InputError, match="store_second"):
        arpad.match_people("store", CLUB)
    with pytest.raises(BadValue, match="no_column_of_store"):
        arpad.match_people(CLUB, "store", other_columns={"Name": "name"})
    with pytest.raises(arpad.InputError, match="nothing_imported"):
        arpad.match_people(CLUB, "store", store=tmp_path / "none.sqlite")
