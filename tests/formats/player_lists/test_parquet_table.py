"""Players and games as Parquet."""

import io
import sys
from contextlib import suppress
from datetime import date, datetime
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.formats.player_lists.test_reader import messages

from arpad.core.errors import UnreadableFile
from arpad.core.results import Result
from arpad.formats.births import Birth
from arpad.formats.checked_file import CheckedFile
from arpad.formats.kinds import check_source
from arpad.formats.opening import opened_bytes
from arpad.formats.player_lists.record import PlayerTable

pyarrow = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")

PLAYERS = {
    "Naam": ["Proef, Jan", "Proef, Ann"],
    "FIDE-ID": [700001, None],
    "Elo": [1850.0, float("nan")],
    "Geboren": [date(1990, 5, 17), None],
    "Lid": ["0012", "0013"],
}


def packed(columns: dict[str, Any], **options: Any) -> bytes:
    stream = io.BytesIO()
    parquet.write_table(pyarrow.table(columns), stream, **options)
    return stream.getvalue()


def checked(data: bytes, columns: dict[str, str] | None = None) -> CheckedFile:
    with opened_bytes(data, "list") as source:
        return check_source(source, columns=columns)


def read(columns: dict[str, Any], given: dict[str, str] | None = None) -> PlayerTable:
    table = checked(packed(columns), given).table
    assert table is not None
    return table


def test_players_with_values_of_their_types() -> None:
    found = checked(packed(PLAYERS))
    assert (found.format, found.players, found.rated_games) == ("parquet", 2, None)
    assert found.table is not None
    first, second = found.table.players
    assert (first.line, first.name, first.fide_id) == (1, "Proef, Jan", "700001")
    assert first.ratings == (("rating", 1850),)
    assert first.birth == Birth(year=1990, month=5, day=17)
    assert (second.fide_id, second.ratings, second.birth) == (None, (), None)
    assert second.others == (("Lid", "0013"),)
    assert messages(found.table) == [("headings.not_placed", None, None)]


@pytest.mark.parametrize(
    ("values", "year"),
    [
        (pyarrow.array([1990], pyarrow.int16()), 1990),
        (pyarrow.array([datetime(1990, 5, 17)], pyarrow.timestamp("us")), 1990),  # noqa: DTZ001
        (pyarrow.array([Decimal(1990)], pyarrow.decimal128(9, 0)), 1990),
        (pyarrow.array(["1990"]).dictionary_encode(), 1990),
        (pyarrow.array([b"1990"], pyarrow.binary()), 1990),
        (pyarrow.array([b"1990"], pyarrow.binary(4)), 1990),
        (pyarrow.array(["1990"], pyarrow.large_string()), 1990),
        (pyarrow.array([None], pyarrow.null()), None),
    ],
)
def test_a_birth_of_any_type(values: Any, year: int | None) -> None:
    (player,) = read({"name": ["A"], "born": values}).players
    assert (player.birth.year if player.birth is not None else None) == year


def test_dates_with_strokes_are_read_as_the_others_of_their_column() -> None:
    table = read({"name": ["A", "B"], "born": ["03/04/1990", "03/14/1990"]})
    assert [player.birth for player in table.players] == [
        Birth(year=1990, month=3, day=4),
        Birth(year=1990, month=3, day=14),
    ]


def test_games_and_more_than_one_batch() -> None:
    count = 2500
    table = read({"wit": ["A"] * count, "zwart": ["B"] * count, "uitslag": ["1-0"] * count})
    assert [game.line for game in table.games] == list(range(1, count + 1))
    assert {game.result for game in table.games} == {Result.WIN}


def test_a_column_that_only_the_user_can_explain() -> None:
    columns = {"P": ["A"], "Q": [1500]}
    with pytest.raises(UnreadableFile) as caught:
        read(columns)
    assert caught.value.facts["names"] == "P, Q"
    table = read(columns, {"P": "name", "#2": "rating:rating"})
    assert table.players[0].ratings == (("rating", 1500),)
    with pytest.raises(UnreadableFile) as caught:
        read(columns, {"P": "name", "#3": "birth"})
    assert caught.value.message == "headings.no_such"


def test_a_column_of_lists_is_told() -> None:
    table = read({"name": ["A"], "ratings": [[1500]]})
    assert messages(table) == [("headings.nested", None, None)]


def test_two_columns_of_one_name_are_refused() -> None:
    stream = io.BytesIO()
    table = pyarrow.Table.from_arrays([pyarrow.array(["A"])] * 2, names=["name", "name"])
    parquet.write_table(table, stream)
    with pytest.raises(UnreadableFile) as caught:
        checked(stream.getvalue())
    assert caught.value.message == "table.column_twice"


def test_what_unpacks_to_more_than_any_list_is_refused() -> None:
    rows = 5_000_001
    many = pyarrow.nulls(rows, pyarrow.string())
    long = pyarrow.array(["x" * 1_000_000]).take(pyarrow.array([0] * 1000))
    one = pyarrow.DictionaryArray.from_arrays([0] * 30_000, ["A"])
    wide = {"name": one} | {f"c{number}": one for number in range(700)}
    repeated = pyarrow.DictionaryArray.from_arrays([0] * 11_000, ["x" * 99_000])
    for columns in ({"name": many}, {"name": long}, wide, {"name": repeated}):
        data = packed(columns)
        assert len(data) < 2_000_000
        with pytest.raises(UnreadableFile) as caught:
            checked(data)
        assert caught.value.message == "headings.too_large"


def test_without_pyarrow_the_way_out_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(UnreadableFile) as caught:
        checked(packed(PLAYERS))
    assert caught.value.message == "headings.no_pyarrow"


def test_a_file_cut_anywhere_is_refused() -> None:
    data = packed(PLAYERS)
    for stop in range(4, len(data), 25):
        with pytest.raises(UnreadableFile) as caught:
            checked(data[:stop])
        assert caught.value.message == "tournament_file.broken"


@given(st.data())
def test_any_changed_bytes_are_read_or_refused(data: st.DataObject) -> None:
    whole = bytearray(packed(PLAYERS))
    for _ in range(data.draw(st.integers(1, 4))):
        whole[data.draw(st.integers(4, len(whole) - 1))] = data.draw(st.integers(0, 255))
    with suppress(UnreadableFile):
        checked(bytes(whole))
