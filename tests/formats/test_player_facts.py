"""Facts of players from tables."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.errors import UnreadableFile
from arpad.core.findings import Severity
from arpad.core.parameters import Kind, Parameter
from arpad.core.quantities import Rating
from arpad.core.records import Player, Sex
from arpad.formats.player_facts import COLUMNS, PlayerFacts, apply_facts, read_player_facts


def test_all_columns_in_any_order() -> None:
    text = (
        "k;Born;number;FIDE id;rating;games played;highest_rating;standard_rating;sex;title;"
        "federation\n"
        "20; 2009 ;3;0001503;1500;12;1600;1450;f;wfm;bel\n"
    )
    assert read_player_facts(text, "f") == (
        PlayerFacts(
            number=3,
            fide_id="1503",
            rating=Rating(1500),
            development_coefficient=20,
            birth_year=2009,
            games_played=12,
            highest_rating=Rating(1600),
            standard_rating=Rating(1450),
            sex=Sex.FEMALE,
            title="WFM",
            federation="BEL",
            line=2,
        ),
    )


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_blank_means_not_said(delimiter: str) -> None:
    text = "number,rating,k\n\n# a remark\n1,,\n2,0\n,,\n".replace(",", delimiter)
    first, second = read_player_facts(text, "f")
    assert first == PlayerFacts(number=1, line=4)
    assert (second.rating, second.is_unrated, second.line) == (None, True, 5)


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        ("", "player_facts.none", None, None),
        ("number,rating\n", "player_facts.none", None, None),
        ("rating,k\n1500,20", "player_facts.no_key_column", None, None),
        ("number,rating\n,1500", "player_facts.no_key", 2, 1),
        ("number,elo\n1,1500", "table.unknown_column", 1, 8),
        ("number,k\n1,10\n 1,20", "player_facts.twice", 3, 2),
        ("number,fide_id\n1,77\n2,077", "player_facts.twice", 3, 3),
        ("number,rating\nx,1500", "table.bad_value", 2, 1),
        ("number,rating\n1,4000", "table.bad_value", 2, 3),
        ("number,rating\n1,1400/30", "table.bad_value", 2, 3),
        ('number,rating\n1,"1,750"', "table.bad_value", 2, 4),
        ("fide_id\n5.03E+06", "table.bad_value", 2, 1),
        ("fide_id\n1503014.0", "table.bad_value", 2, 1),
        ("fide_id\n000", "table.bad_value", 2, 1),
        ("number,k\n1,0", "table.bad_value", 2, 3),
        ("number,born\n1,09", "table.bad_value", 2, 3),
        ("number,games_played\n1,-1", "table.bad_value", 2, 3),
        ("number,highest_rating\n1,0", "table.bad_value", 2, 3),
        ("number,standard_rating\n1,x", "table.bad_value", 2, 3),
        ("number,sex\n1,u", "table.bad_value", 2, 3),
        ("number,title\n1,AGM", "table.bad_value", 2, 3),
        ("number,federation\n1,Belgium", "table.bad_value", 2, 3),
    ],
)
def test_refused_with_its_place(
    text: str, message: str, line: int | None, column: int | None
) -> None:
    with pytest.raises(UnreadableFile) as caught:
        read_player_facts(text, "facts.csv")
    error = caught.value
    assert (error.message, error.file) == (message, "facts.csv")
    assert (error.line, error.column) == (line, column)


def test_an_unknown_column_names_the_known_ones() -> None:
    with pytest.raises(UnreadableFile) as caught:
        read_player_facts("number,elo\n", "f")
    assert caught.value.facts["columns"] == ", ".join(COLUMNS)


@pytest.mark.parametrize(
    ("head", "written", "meant"),
    [
        ("number,game_played", "game_played", "games_played"),
        ("number,Standard-rating", "Standard-rating", "standard_rating"),
        ("nummer,k", "nummer", "number"),
    ],
)
def test_a_mistyped_column_is_told_with_the_one_meant(head: str, written: str, meant: str) -> None:
    with pytest.raises(UnreadableFile) as caught:
        read_player_facts(f"{head}\n1,20\n", "f")
    assert caught.value.message == "table.column_meant"
    assert (caught.value.facts["name"], caught.value.facts["meant"]) == (written, meant)
    assert caught.value.facts["columns"] == ", ".join(COLUMNS)


def test_facts_are_put_in_by_number_or_id() -> None:
    players = (
        Player(number=1, fide_id="0501", rating=Rating(1500)),
        Player(number=2, birth_year=2001),
    )
    facts = read_player_facts("number,fide_id,born,k\n2,502,2010,20\n,501,1990,\n", "f")
    changed, findings = apply_facts(players, facts)
    assert changed == (
        Player(number=1, fide_id="0501", rating=Rating(1500), birth_year=1990),
        Player(number=2, fide_id="502", birth_year=2010, development_coefficient=20),
    )
    assert [(finding.severity, finding.message, finding.line) for finding in findings] == [
        (Severity.REPAIR, "player_facts.replaced", 2)
    ]
    about = dict(findings[0].facts)
    assert (about["name"], about["before"], about["after"]) == ("birth_year", 2001, 2010)


def test_a_player_can_be_made_unrated() -> None:
    (player,), findings = apply_facts(
        [Player(number=1, rating=Rating(1200))], [PlayerFacts(number=1, is_unrated=True)]
    )
    assert player.rating is None
    assert [finding.message for finding in findings] == ["player_facts.replaced"]


def test_same_value_again_is_no_finding() -> None:
    players = [Player(number=1, rating=Rating(1200), title="FM")]
    facts = [PlayerFacts(number=1, rating=Rating(1200), title="FM")]
    assert apply_facts(players, facts) == (tuple(players), ())


@pytest.mark.parametrize(
    ("fact", "message", "severity"),
    [
        (PlayerFacts(number=9, line=2), "player_facts.no_such_player", Severity.WARNING),
        (PlayerFacts(fide_id="7", line=2), "player_facts.several_players", Severity.WARNING),
        (PlayerFacts(number=1, fide_id="8", line=2), "player_facts.id_differs", Severity.ERROR),
    ],
)
def test_facts_that_fit_no_one_player_are_not_applied(
    fact: PlayerFacts, message: str, severity: Severity
) -> None:
    players = (Player(number=1, fide_id="7"), Player(number=2, fide_id="7"), Player(number=3))
    changed, findings = apply_facts(players, [fact.replace(birth_year=1990)])
    assert changed == players
    assert [(finding.message, finding.severity) for finding in findings] == [(message, severity)]


@given(st.text() | st.from_regex(r'[0-9,;" ]*\n[0-9,;" ]*'))
def test_any_text_is_read_or_refused(text: str) -> None:
    for content in (text, f"number,rating,born\n{text}"):
        with suppress(UnreadableFile):  # any other error fails the test
            assert all(fact.line for fact in read_player_facts(content, "f"))


@given(
    st.lists(
        st.tuples(st.integers(1, 9999), st.integers(1, 3999), st.integers(1850, 2100)),
        unique_by=lambda values: values[0],
        min_size=1,
    )
)
def test_what_is_written_is_read(rows: list[tuple[int, int, int]]) -> None:
    text = "number;rating;born\n" + "".join(";".join(map(str, row)) + "\n" for row in rows)
    read = read_player_facts(text, "f")
    assert [(facts.number, facts.rating, facts.birth_year) for facts in read] == rows


INDEX = Parameter(name="index", kind=Kind.COUNT, help="h")
DEVIATION = Parameter(name="rating_deviation", kind=Kind.DECIMAL, help="h")
DECIMALS = Parameter(name="rating_unrounded", kind=Kind.REAL_RATING, help="h", of_opponent=True)


def test_the_columns_of_a_system_are_read_by_their_kinds() -> None:
    text = "number,rating,rating_deviation,index\n1,1464.05,30.5,22\n2,1500,,\n"
    first, second = read_player_facts(text, "f", (INDEX, DEVIATION, DECIMALS))
    assert (first.rating, first.rating_unrounded) == (1464, 1464.05)
    assert (first.rating_deviation, first.others) == (30.5, (("index", 22),))
    assert (second.rating_deviation, second.others) == (None, ())


def test_a_column_of_a_system_is_put_into_the_player() -> None:
    facts = read_player_facts("number,index\n1,22\n", "f", (INDEX,))
    (player,), findings = apply_facts([Player(number=1, facts=(("age", 9),))], facts)
    assert (player.fact("index"), player.fact("age")) == (22, 9)
    assert findings == ()


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("number,index\n1,x\n", "table.bad_value", 3),
        ("number,rating\n1,1464.05\n", "table.bad_value", 3),
        ("number,volatility\n1,0.06\n", "table.unknown_column", 8),
    ],
)
def test_a_system_refuses_what_it_does_not_take(text: str, message: str, column: int) -> None:
    with pytest.raises(UnreadableFile) as caught:
        read_player_facts(text, "f", (INDEX,))
    assert (caught.value.message, caught.value.column) == (message, column)


def test_a_bad_value_is_named_by_its_column_not_by_an_option() -> None:
    with pytest.raises(UnreadableFile) as caught:
        read_player_facts(f"number,{INDEX.name}\n1,x\n", "f", (INDEX,))
    assert caught.value.facts["name"] == INDEX.name
