"""Players and games as JSON, and as an object a line."""

import json
from contextlib import suppress
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.formats.player_lists.test_reader import messages

from arpad.core.errors import UnreadableFile
from arpad.core.records import Sex
from arpad.core.results import Result
from arpad.formats.births import Birth
from arpad.formats.checked_file import CheckedFile
from arpad.formats.kinds import check_source
from arpad.formats.opening import opened_bytes
from arpad.formats.player_lists.record import PlayerTable

PLAYERS = """[
  {"Naam": "Proef, Jan", "FIDE-ID": 700001, "Elo": 1850.0, "Geboren": "1990-05-17", "TB1": [1, 2]},
  {"Naam": "Proef, Ann", "Lidnummer": "0012", "Elo": null,
   "Geslacht": "v"}
]"""
LINES = (
    '{"white": "A", "black": "B", "result": "1-0"}\n\n{"white": "B", "black": "C", "result": "="}\n'
)
BOTH = """{"made": "2026-11-30", "players": [{"name": "A"}, {"name": "B"}],
 "games": [{"white": "A", "black": "B", "result": "0-1", "round": 1}]}"""


def checked(text: str, columns: dict[str, str] | None = None) -> CheckedFile:
    with opened_bytes(text.encode(), "list") as source:
        return check_source(source, columns=columns)


def read(text: str, columns: dict[str, str] | None = None) -> PlayerTable:
    table = checked(text, columns).table
    assert table is not None
    return table


def test_a_list_of_players() -> None:
    table = read(PLAYERS)
    first, second = table.players
    assert (table.format, table.encoding) == ("json", "utf-8")
    assert (first.name, first.fide_id, first.ratings) == (
        "Proef, Jan",
        "700001",
        (("rating", 1850),),
    )
    assert first.birth == Birth(year=1990, month=5, day=17)
    assert first.others == (("TB1", "[1, 2]"),)
    assert (second.line, second.local_id, second.ratings, second.sex) == (3, "0012", (), Sex.FEMALE)
    assert messages(table) == [("headings.not_placed", None, None)]
    assert dict(table.findings[0].facts)["names"] == "TB1"


def test_short_headings_of_clubs_are_placed() -> None:
    table = read(
        '[{"Naam": "Proef, Ann", "M/V": "V", "KNSB-rating": 1500, "FIDE": 1520, "Né le": "1990",'
        ' "Ratingtal": 1490, "ICU ID": "0012"}]'
    )
    player = table.players[0]
    assert (player.sex, player.birth, player.local_id) == (Sex.FEMALE, Birth(year=1990), "0012")
    assert dict(player.ratings) == {"national": 1500, "fide_standard": 1520, "rating": 1490}
    assert table.findings == ()
    assert read('[{"Naam": "A", "KNSB": 1500}]').players[0].ratings == (("national", 1500),)


def test_objects_may_name_one_field_differently() -> None:
    table = read('[{"name": "Proef, Jan", "elo": 1500}, {"naam": "Proef, Piet", "Rating": 1600}]')
    assert [(each.name, each.ratings) for each in table.players] == [
        ("Proef, Jan", (("rating", 1500),)),
        ("Proef, Piet", (("rating", 1600),)),
    ]
    assert table.findings == ()
    both = read('[{"name": "A", "naam": "B"}, {"naam": "C"}]')
    assert [each.name for each in both.players] == ["A", "C"]
    assert [each.message for each in both.findings] == ["headings.several"]


def test_double_forfeits_and_games_to_come_are_results() -> None:
    text = (
        '[{"white": "A", "black": "B", "result": "0-0"},'
        ' {"white": "A", "black": "C", "result": "*"}]'
    )
    found = checked(text)
    assert found.table is not None
    assert [game.result for game in found.table.games] == [Result.FORFEIT_LOSS, Result.PENDING]
    assert (found.rated_games, found.findings) == (0, ())


def of_dates(*dates: str) -> str:
    rows = [
        {"white": "A", "black": "B", "result": "=", "date": each, "round": number}
        for number, each in enumerate(dates, start=1)
    ]
    return json.dumps(rows)


@pytest.mark.parametrize(
    ("dates", "read_as"),
    [
        (["2026-01-02", "09/01/2026"], [date(2026, 1, 2), None]),
        (["2026-01-02", "09/01/2026", "2026-01-16"], [date(2026, 1, 2), date(2026, 1, 9), ...]),
        (["09/01/2026", "23/01/2026"], [date(2026, 1, 9), date(2026, 1, 23)]),
        (["09/01/2025", "12/31/2025"], [date(2025, 9, 1), date(2025, 12, 31)]),
        (["25/11/01", "25/11/30"], [date(2025, 11, 1), ...]),
        (["05/05/2026 19:30"], [date(2026, 5, 5)]),
        (["31.02.2026", "????.??.??"], [None, None]),
    ],
)
def test_dates_of_games_are_read_as_those_of_their_column(
    dates: list[str], read_as: list[object]
) -> None:
    table = read(of_dates(*dates))
    for game, text, day in zip(table.games, dates, read_as, strict=True):
        if day is ...:
            continue
        assert game.played_on == day
        assert dict(game.others).get("date") == (text if day is None else None)
    codes = {each.message for each in table.findings}
    unread = [text for text, day in zip(dates, read_as, strict=True) if day is None]
    assert bool(codes) == any("?" not in text for text in unread)


def test_days_and_rounds_of_the_games_are_those_of_the_file() -> None:
    found = checked(of_dates("2026-01-02", "2026-01-09", "2026-01-05"))
    assert (found.start_date, found.end_date, found.rounds) == (
        date(2026, 1, 2),
        date(2026, 1, 9),
        3,
    )
    text = '[{"white": "A", "black": "B", "result": "1", "round": "1.2"}]'
    (warning,) = checked(text).findings
    assert (warning.message, dict(warning.facts)["value"]) == ("player_list.round", "1.2")


def test_rows_of_rounds_without_an_opponent_are_told_and_a_person_counts_once() -> None:
    found = checked(
        '[{"player": "A", "round": 1, "score": "1.0"},'
        ' {"player": "A", "round": 2, "score": "Forfeit (-)"},'
        ' {"player": "B", "round": 1, "score": "0"}]'
    )
    assert found.players == 2
    (warning,) = found.findings
    assert warning.message == "player_list.not_used"
    assert dict(warning.facts)["names"] == "round, score"


def test_rows_of_rounds_with_the_rating_of_the_opponent_are_games() -> None:
    found = checked(
        '[{"player": "A", "round": 1, "opp_rating": 1500, "score": "1.0"},'
        ' {"player": "A", "round": 2, "opp_rating": 1600, "score": "Forfeit (-)"},'
        ' {"player": "B", "round": 1, "opp_rating": 1700, "score": "0"}]'
    )
    assert (found.players, found.rounds, found.rated_games) == (2, 2, 1)
    (warning,) = found.findings
    assert warning.message == "player_list.opponents_not_named"


def test_the_same_as_the_same_table_in_csv() -> None:
    rows = [
        {"Nachname": "Probe", "Vorname": "Jörg", "ZPS": "10614", "DWZ": 1875, "Jahrgang": 1960},
        {"Nachname": "Neu", "Vorname": "Ina", "ZPS": "00007", "DWZ": "", "Jahrgang": 2011},
    ]
    text = ";".join(rows[0]) + "\n" + "\n".join(";".join(map(str, row.values())) for row in rows)
    plain, lines = read(text), read("\n".join(map(json.dumps, rows)))
    assert [each.replace(line=0) for each in plain.players] == [
        each.replace(line=0) for each in lines.players
    ]
    assert [each.field for each in plain.columns] == [each.field for each in lines.columns]


def test_an_object_a_line() -> None:
    table = read(LINES)
    assert [(game.line, game.player, game.result) for game in table.games] == [
        (1, "A", Result.WIN),
        (3, "B", Result.DRAW),
    ]
    assert table.findings == ()


def test_a_line_that_is_cut_is_told_and_the_others_are_read() -> None:
    table = read(LINES + '{"white": "C", "bla')
    assert len(table.games) == 2
    assert messages(table) == [("tournament_file.broken", 4, None)]


def test_a_game_without_its_result_is_told_in_its_column() -> None:
    table = read('[{"white": "A", "black": "B", "result": "1-0"}, {"white": "A", "black": "C"}]')
    assert len(table.games) == 1
    assert messages(table) == [("player_list.result", 1, 3)]


def test_lists_of_players_and_of_games() -> None:
    found = checked(BOTH)
    assert found.table is not None
    assert [player.name for player in found.table.players] == ["A", "B"]
    assert found.table.games[0].result is Result.LOSS
    assert (found.players, found.rated_games) == (2, 1)
    assert messages(found.table) == [("headings.part_not_read", 1, None)]


def test_what_is_no_row_or_no_value_is_told_with_its_place() -> None:
    table = read('[{"name": "A", "elo": "abc"},\n 3,\n {"name": "B", "elo": {"x": 1}, "elo": 1}]')
    assert [player.ratings for player in table.players] == [(), ()]
    assert messages(table) == [
        ("table.bad_value", 1, 2),
        ("headings.no_object", 2, None),
        ("headings.name_twice", 3, None),
        ("headings.structure", 3, 2),
    ]
    assert ("elo", '{"x": 1}') in table.players[1].others


def test_a_name_that_only_the_user_can_explain() -> None:
    text = '[{"P": "A", "Q": 1500}]'
    with pytest.raises(UnreadableFile) as caught:
        read(text)
    assert caught.value.facts["names"] == "P, Q"
    table = read(text, {"P": "name", "q": "rating:national"})
    assert table.players[0].ratings == (("national", 1500),)
    with pytest.raises(UnreadableFile) as caught:
        read(text, {"P": "name", "R": "birth"})
    assert (caught.value.message, caught.value.facts["name"]) == ("headings.no_such", "R")


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ("[]", "headings.no_rows", (None, None)),
        ("[{}]", "headings.no_rows", (None, None)),
        ('{"players": []}', "headings.no_rows", (None, None)),
        ('[{"name": "A"},\n {"name" "B"}]', "tournament_file.broken", (2, 10)),
        ('[{"name": "A"}', "tournament_file.broken", (1, 15)),
        ('[{"name": "A"}] x', "tournament_file.broken", (1, 17)),
        ('{"players": [{"name": "A"}],\n"a" 1}', "tournament_file.broken", (2, 5)),
        ('[{"name": NaN}]', "tournament_file.broken", (1, 2)),
        ('[{"name": ' + "9" * 5000 + "}]", "tournament_file.broken", (1, 2)),
        ('[{"name": ' + "[" * 100_000, "tournament_file.broken", (1, 2)),
        (
            "[{" + ",".join(f'"a{n}": 1' for n in range(1001)) + "}]",
            "headings.too_many",
            (None,) * 2,
        ),
    ],
)
def test_a_broken_file_is_refused_with_its_place(
    text: str, message: str, place: tuple[int | None, int | None]
) -> None:
    with pytest.raises(UnreadableFile) as caught:
        read(text)
    assert caught.value.message == message
    assert (caught.value.line, caught.value.column) == place


def test_two_columns_for_one_field_are_asked_about() -> None:
    text = '[{"name": "A", "Elo": 1500, "Rating": 1600}]'
    table = read(text)
    assert messages(table) == [("headings.several", None, None)]
    assert dict(table.findings[0].facts) == {"field": "rating:rating", "names": "Elo, Rating"}
    assert table.players[0].ratings == (("rating", 1500),)
    table = read(text, {"Rating": "rating:rating", "Elo": "other"})
    assert table.findings == ()
    assert table.players[0].ratings == (("rating", 1600),)
    assert table.players[0].others == (("Elo", "1500"),)


@pytest.mark.parametrize("text", [PLAYERS, LINES, BOTH])
def test_a_file_cut_anywhere_is_read_or_refused(text: str) -> None:
    for stop in range(1, len(text)):
        with suppress(UnreadableFile):
            checked(text[:stop])


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=8,
)
names = st.sampled_from(["name", "elo", "geboren", "fide id", "sex", "white", "black", "result"])


@given(st.lists(st.dictionaries(names, values), min_size=1) | values)
def test_any_json_is_read_or_refused(value: object) -> None:
    with suppress(UnreadableFile):
        table = checked(json.dumps(value)).table
        rows = value if isinstance(value, list) else [value]
        told = 0 if table is None else len(table.players) + len(table.games) + len(table.findings)
        assert told >= (1 if rows else 0)


@given(st.data())
def test_any_bytes_in_the_middle_are_read_or_refused(data: st.DataObject) -> None:
    whole = data.draw(st.sampled_from([PLAYERS, LINES, BOTH])).encode()
    start = data.draw(st.integers(0, len(whole)))
    stop = data.draw(st.integers(start, len(whole)))
    with (
        suppress(UnreadableFile),
        opened_bytes(
            whole[:start] + data.draw(st.binary(max_size=9)) + whole[stop:], "x"
        ) as source,
    ):
        check_source(source)
