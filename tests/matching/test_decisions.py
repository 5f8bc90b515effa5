"""The file on which a person decides, there and back."""

import csv
import io

import pytest
from tests.matching.people import person

from arpad.core.errors import UnreadableFile
from arpad.matching.decisions import COLUMNS, read_decisions, rows_of
from arpad.matching.match import DOUBTFUL, MATCHED, NOBODY, match_people
from arpad.matching.person import Person

LEFT = [
    person("A, Bo", "1990", place=1, licence="7"),
    person("Same, Name", place=2),
    person("Gone, Far", place=3),
]
RIGHT = [
    person("Cee, Di", place=1, licence="7"),
    person("Same, Name", "1990-05-03", place=2),
]


def text_of(rows: list[list[str]], separator: str = ",") -> str:
    out = io.StringIO()
    csv.writer(out, delimiter=separator).writerows(rows)
    return out.getvalue()


def decided(answers: dict[str, str], separator: str = ",") -> list[str]:
    """The states after a person answered by the name on the second list."""
    rows = rows_of(match_people(LEFT, RIGHT))
    for row in rows[1:]:
        row[-1] = answers.get(row[COLUMNS.index("other_name")], row[-1])
    decisions = read_decisions(text_of(rows, separator), "decided.csv")
    return [match.state for match in match_people(LEFT, RIGHT, decisions)]


def test_an_empty_answer_decides_nothing() -> None:
    assert decided({}) == [DOUBTFUL, DOUBTFUL, NOBODY]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_answers_are_applied(separator: str) -> None:
    answers = {"Cee, Di": "no", "Same, Name": "YES"}
    assert decided(answers, separator) == [NOBODY, MATCHED, NOBODY]


@pytest.mark.parametrize(
    ("yes", "no"),
    [("Ja", "nee"), ("ja", "NEJ"), ("j", "nei"), ("ja", "nein"), ("oui", "non"), ("o", "n")],
)
def test_answers_in_other_languages(yes: str, no: str) -> None:
    assert decided({"Cee, Di": no, "Same, Name": yes}) == [NOBODY, MATCHED, NOBODY]


def test_every_person_has_a_row() -> None:
    rows = rows_of(match_people(LEFT, RIGHT))
    assert rows[0] == list(COLUMNS)
    assert [row[1] for row in rows[1:]] == [each.name for each in LEFT]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"same": "perhaps"}, "matching.no_answer"),
        ({}, "matching.no_column"),
    ],
)
def test_what_cannot_be_used(change: dict[str, str], message: str) -> None:
    rows = rows_of(match_people(LEFT, RIGHT))
    if change:
        rows[1][-1] = change["same"]
    else:
        rows = [row[:-1] for row in rows]
    with pytest.raises(UnreadableFile) as error:
        read_decisions(text_of(rows), "decided.csv")
    assert error.value.message == message
    assert error.value.line is not None


def test_one_person_cannot_be_two() -> None:
    right = [person("A, Bo", "1990", place=n, fide_id=str(n)) for n in (1, 2)]
    left = [person("A, Bo", "1990")]
    rows = rows_of(match_people(left, right))
    for row in rows[1:]:
        row[-1] = "yes"
    with pytest.raises(UnreadableFile, match="two_answers"):
        read_decisions(text_of(rows), "decided.csv")


def test_a_birth_in_words() -> None:
    texts = [person("A", born).birth_text for born in ("", "1990", "1990-05", "1990-05-03")]
    assert texts == ["", "1990", "1990-05", "1990-05-03"]
    assert Person(place=1, name="A").identity == ("", "", "a", "")


def test_a_heading_that_was_changed_is_told_with_the_one_meant() -> None:
    rows = rows_of(match_people(LEFT, RIGHT))
    rows[0][COLUMNS.index("other_name")] = "other_nmae"
    with pytest.raises(UnreadableFile) as caught:
        read_decisions(text_of(rows), "decided.csv")
    assert caught.value.message == "matching.column_meant"
    facts = caught.value.facts
    told = (facts["missing"], facts["written"], facts["meant"])
    assert told == ("other_name", "other_nmae", "other_name")
    with pytest.raises(UnreadableFile, match=r"matching\.no_column"):
        read_decisions("a,b\n1,2\n", "decided.csv")
