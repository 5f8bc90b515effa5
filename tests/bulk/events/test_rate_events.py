"""``arpad bulk rate --system icu`` and ``dwz``: lists are those of one tournament at a time."""

import json
import shutil
from datetime import date
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.bulk.events import core
from tests.bulk.events.core import EPOCH, Event, Row, in_order
from tests.bulk.events.populations import dwz_rows, icu_rows, some_events, write_csv, write_events
from tests.bulk.test_periods import files_of
from tests.cli.build import Runner
from tests.cli.schemas import validator

PLAYERS = 40


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Runner:
    """Runs ``arpad`` in English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    return Runner(capsys, monkeypatch)


def line(folder: Path, system: str, *more: object, out: str = "out") -> tuple[object, ...]:
    """The command line."""
    words = ("--system", system, "--ratings", folder / "list.csv", "--out", folder / out)
    return ("bulk", "rate", folder / "in", *words, *more)


def lists(folder: Path, out: str = "out", file: str = "ratings.parquet") -> dict[str, Any]:
    """Every list by its month."""
    return {
        place.name.removeprefix("period="): pq.read_table(place / file, partitioning=None)
        for place in sorted((folder / out / "lists").glob("period=*"))
    }


def by_the_core(
    rows: dict[int, Row], events: list[Event], rate: Any, column: str
) -> dict[str, list[tuple[int, int]]]:
    """Ratings and the other column after the events that end in each month."""
    found = {}
    for event in in_order(events):
        rate(rows, event)
        found[f"{event.days[1]:%Y-%m}"] = [
            (row["rating"], -1 if row[column] is None else row[column]) for row in rows.values()
        ]
    return found


def as_rows(table: Any, column: str) -> list[tuple[int, int]]:
    """Ratings and another column of a list."""
    return list(zip(table["rating"].to_pylist(), table[column].to_pylist(), strict=True))


# Chains across every change of the Irish rules, and beyond the day up to which they were read.
@pytest.mark.parametrize("first", [date(2011, 10, 1), date(2012, 8, 1), date(2014, 1, 1)])
@pytest.mark.parametrize("seed", range(2))
def test_irish_lists_are_those_of_one_event_at_a_time(
    run: Runner, tmp_path: Path, first: date, seed: int
) -> None:
    events = some_events(seed, PLAYERS, first, 30)
    rows = icu_rows(seed, PLAYERS, first.year)
    write_events(tmp_path / "in", PLAYERS, events)
    write_csv(tmp_path / "list.csv", rows)
    answer = run(*line(tmp_path, "icu", "--json")).json
    validator("arpad/bulk-rate/1").validate(answer)
    expected = by_the_core(rows, events, core.rate_icu, "games")
    found = {month: as_rows(table, "games") for month, table in lists(tmp_path).items()}
    assert found == expected
    assert sum(each["counts"]["first_ratings"] for each in answer["periods"]) > 0
    assert sum(each["counts"]["facts_missing"] for each in answer["periods"]) > 0


@pytest.mark.parametrize(
    ("first", "regulations"),
    [
        (date(2013, 9, 1), "coefficient-e"),
        (date(2022, 8, 15), "coefficient-e"),
        (date(2026, 8, 2), "factor-k"),
    ],
)
@pytest.mark.parametrize("seed", range(2))
def test_german_lists_are_those_of_one_event_at_a_time(
    run: Runner, tmp_path: Path, first: date, regulations: str, seed: int
) -> None:
    events = some_events(seed, PLAYERS, first, 30)
    rows = dwz_rows(seed, PLAYERS, first.year)
    write_events(tmp_path / "in", PLAYERS, events, "Event")
    write_csv(tmp_path / "list.csv", rows)
    answer = run(*line(tmp_path, "dwz", "--json", "--regulations", regulations)).json
    validator("arpad/bulk-rate/1").validate(answer)

    def rate(rows: dict[int, Row], event: Event) -> None:
        core.rate_dwz(rows, event, regulations)

    expected = by_the_core(rows, events, rate, "index")
    found = {month: as_rows(table, "index") for month, table in lists(tmp_path).items()}
    assert found == expected
    assert sum(each["counts"]["first_ratings"] for each in answer["periods"]) > 0
    assert sum(each["counts"]["not_rated"] for each in answer["periods"]) > 0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """German events of some months, and a list."""
    write_events(tmp_path / "in", PLAYERS, some_events(7, PLAYERS, date(2024, 1, 1), 20))
    write_csv(tmp_path / "list.csv", dwz_rows(7, PLAYERS, 2024))
    return tmp_path


def test_processes_come_to_the_same(
    run: Runner, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run.ok(*line(folder, "dwz", "--history", "--threads", "1"))
    monkeypatch.setattr("arpad.bulk.events.rating.WORTH_PROCESSES", 1)
    run.ok(*line(folder, "dwz", "--history", "--threads", "2", out="two"))
    assert files_of(folder / "two") == files_of(folder / "out")


def test_what_is_written_beside_the_list(run: Runner, folder: Path) -> None:
    answer = run(*line(folder, "dwz", "--history", "--json")).json
    events = {each.name: each for each in some_events(7, PLAYERS, date(2024, 1, 1), 20)}
    told = [
        name
        for table in lists(folder, file="events.parquet").values()
        for name in table["event"].to_pylist()
    ]
    assert told == [each.name for each in in_order(list(events.values()))]
    for month, table in lists(folder, file="events.parquet").items():
        for row in table.to_pylist():
            event = events[row["event"]]
            days = [EPOCH.toordinal() + row[name] for name in ("first_day", "last_day")]
            assert days == [each.toordinal() for each in event.days]
            assert row["games"] == len(event.games)
            assert f"{event.days[1]:%Y-%m}" == month
    for manifest in (folder / "out").rglob("manifest.json"):
        validator("arpad/bulk-list/1").validate(json.loads(manifest.read_text()))
    # A player's changes go on from each other, and end in the list.
    before = lists(folder, file="ratings.parquet")
    for month, table in lists(folder, file="changes.parquet").items():
        rating: dict[int, int] = {}
        for row in table.to_pylist():
            assert rating.get(row["player"], row["rating_before"]) == row["rating_before"]
            rating[row["player"]] = row["rating"]
        assert all(before[month]["rating"][who].as_py() == now for who, now in rating.items())
    assert [each["counts"]["events"] for each in answer["periods"]] == [
        len(table) for table in lists(folder, file="events.parquet").values()
    ]


def test_a_stopped_run_goes_on(run: Runner, folder: Path) -> None:
    run.ok(*line(folder, "dwz"))
    whole = files_of(folder / "out")
    shutil.rmtree(folder / "out/lists/period=2024-03")
    again = run(*line(folder, "dwz", "--json")).json["periods"]
    assert [each["period"] for each in again if each["is_new"]] == ["2024-03"]
    assert files_of(folder / "out") == whole


def test_an_event_that_goes_on_leaves_the_month_in_which_it_was_rated(
    run: Runner, tmp_path: Path
) -> None:
    day = (date(2024, 1, 30) - EPOCH).days
    long = Event("League", [(0, 1, 2, day), (1, 2, 1, day + 1)])
    other = Event("Open", [(0, 3, 2, day), (3, 4, 1, day)])
    rows = dwz_rows(1, 5, 2024) | {
        number: {"rating": 1500 + number, "index": 9, "birth_year": 1980} for number in range(5)
    }
    write_csv(tmp_path / "list.csv", rows)
    write_events(tmp_path / "in", 5, [long, other])
    first = run(*line(tmp_path, "dwz", "--json")).json["periods"]
    assert [(each["period"], each["counts"]["events"]) for each in first] == [("2024-01", 2)]
    longer = Event("League", [*long.games, (2, 0, 2, day + 5)])
    write_events(tmp_path / "in", 5, [longer, other])
    second = run(*line(tmp_path, "dwz", "--json")).json["periods"]
    assert [(each["period"], each["counts"]["events"], each["is_new"]) for each in second] == [
        ("2024-01", 1, True),
        ("2024-02", 1, True),
    ]


def test_the_remarks(run: Runner, folder: Path) -> None:
    write_events(folder / "in", PLAYERS, some_events(7, PLAYERS, date(2026, 9, 1), 6))
    out = " ".join(run.ok(*line(folder, "dwz")).split())
    assert "--regulations factor-k" in out
    assert "results of rated players were not computed" in out
    more = line(folder, "dwz", "--regulations", "factor-k", out="k")
    assert "--regulations" not in run.ok(*more)
    write_csv(folder / "list.csv", icu_rows(1, PLAYERS, 2026))
    assert "2015" in run.ok(*line(folder, "icu", out="icu"))


def test_files_of_games_tell_their_events(run: Runner, tmp_path: Path) -> None:
    pairs = [("Ann", "Bob"), ("Bob", "Cid"), ("Cid", "Ann")]
    games = [
        f'[Event "{event}"]\n[White "{white}"]\n[Black "{black}"]\n[Result "1-0"]\n'
        f'[Date "2024.{month:02}.{day:02}"]\n\n1. e4 1-0\n'
        for month, event in ((3, "Spring"), (4, "May"))
        for day, (white, black) in enumerate(pairs, 1)
    ]
    (tmp_path / "in").write_text("\n".join(games))
    (tmp_path / "list.csv").write_text(
        "id,rating,index,birth_year\nann,1500,9,1980\nbob,1600,9,1980\ncid,1700,9,1980\n"
    )
    answer = run(*line(tmp_path, "dwz", "--json")).json
    assert [(each["period"], each["counts"]["events"]) for each in answer["periods"]] == [
        ("2024-03", 1),
        ("2024-04", 1),
    ]
    assert [each["counts"]["played"] for each in answer["periods"]] == [3, 3]
    table = "white,black,result,date,event\nAnn,Bob,1-0,2024-03-01,Spring\n"
    (tmp_path / "games.csv").write_text(table)
    words = ("bulk", "rate", tmp_path / "games.csv", *line(tmp_path, "dwz", out="csv")[3:])
    assert run(*words, "--json").json["periods"][0]["counts"]["events"] == 1
    (tmp_path / "games.csv").write_text("white,black,result,date\nAnn,Bob,1-0,2024-03-01\n")
    assert "Event" in run.fails(*words[:-1], tmp_path / "none")


def test_games_that_cannot_be_are_set_aside(run: Runner, folder: Path) -> None:
    clean = [each["digest"] for each in run(*line(folder, "dwz", "--json")).json["periods"]]
    events = some_events(7, PLAYERS, date(2024, 1, 1), 20)
    day = events[0].games[0][3]
    events[0] = Event(
        events[0].name,
        [*events[0].games, (3, 3, 1, day), (99, 1, 1, day), (4, 5, 7, day)],
    )
    write_events(folder / "in", PLAYERS, events)
    answer = run(*line(folder, "dwz", "--json")).json["periods"]
    assert [each["digest"] for each in answer] == clean
    names = ("rejected_unknown_player", "rejected_self_game", "rejected_score")
    assert [sum(each["counts"][name] for each in answer) for name in names] == [1, 1, 1]


@pytest.mark.parametrize("system", ["icu", "dwz"])
def test_an_event_of_which_no_game_can_be_rated(run: Runner, folder: Path, system: str) -> None:
    rows = {"icu": icu_rows, "dwz": dwz_rows}[system](7, PLAYERS, 2024)
    write_csv(folder / "list.csv", rows)
    events = some_events(7, PLAYERS, date(2024, 1, 1), 20)
    clean = run(*line(folder, system, "--json")).json["periods"]
    day = in_order(events)[0].games[0][3]
    write_events(folder / "in", PLAYERS, [*events, Event("Nobody", [(3, 3, 1, day)])])
    answer = run(*line(folder, system, "--json")).json["periods"]
    assert [each["digest"] for each in answer] == [each["digest"] for each in clean]
    found = lists(folder, file="events.parquet")[answer[0]["period"]].to_pylist()
    assert [row["players"] for row in found if row["event"] == "Nobody"] == [0]


def test_events_by_numbers(run: Runner, folder: Path) -> None:
    expected = [each["digest"] for each in run(*line(folder, "dwz", "--json")).json["periods"]]
    for file in (folder / "in").rglob("games.parquet"):
        table = pq.read_table(file, partitioning=None)
        numbers = [100 + int(each.removeprefix("Open ")) for each in table["event"].to_pylist()]
        table = table.set_column(4, "EVENT", pa.array(numbers, pa.int64()))
        pq.write_table(table, file)
    answer = run(*line(folder, "dwz", "--json")).json["periods"]
    assert [each["digest"] for each in answer] == expected


def test_folders_that_cannot_be(run: Runner, folder: Path) -> None:
    file = min((folder / "in").rglob("games.parquet"))
    table = pq.read_table(file, partitioning=None)
    whole = table["event"].to_pylist()
    for column, words in (
        (pa.array([*whole[:-1], None]), f"in row {len(whole)} a game without an event"),
        (pa.array([" ", *whole[1:]]), "in row 1 a game without an event"),
        (pa.array([0.5] * len(whole)), "double in column event"),
    ):
        pq.write_table(table.set_column(4, "event", column), file)
        assert words in run.fails(*line(folder, "dwz"))
    pq.write_table(table.drop_columns(["event"]), file)
    assert "no column event" in run.fails(*line(folder, "dwz"))
    assert not (folder / "out").exists()


def test_two_events_of_one_name(run: Runner, tmp_path: Path) -> None:
    games = [(0, 1, 2, (date(year, 5, 1) - EPOCH).days) for year in (2023, 2025)]
    write_events(tmp_path / "in", PLAYERS, [Event("May Open", games)])
    write_csv(tmp_path / "list.csv", dwz_rows(1, PLAYERS, 2023))
    words = run.fails(*line(tmp_path, "dwz"))
    assert "the event May Open goes from" in words
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("system", "rows", "words"),
    [
        ("dwz", "id,rating,index\nid1,1500,3", "column birth_year"),
        ("dwz", "id,rating,birth_year\nid1,1500,1980", "column index"),
        ("dwz", "id,rating,index,birth_year\nid1,1500,-3,1980", "-3 in column index, row 1"),
        ("icu", "id,rating\nid1,1500", "column games"),
        ("icu", "id,rating,games,joined\nid1,1500,9,9.1.2001", "9.1.2001 in column joined"),
        ("icu", "id,rating,games,foreign\nid1,1500,9,7", "7 in column foreign, row 1"),
        ("icu", "id,rating,games,born\nid1,1500,9,80", "80 in column born, row 1"),
    ],
)
def test_a_list_that_cannot_be(
    run: Runner, folder: Path, system: str, rows: str, words: str
) -> None:
    (folder / "list.csv").write_text(f"{rows}\n")
    assert words in run.fails(*line(folder, system))
    assert not (folder / "out").exists()


def test_a_rating_that_leaves_all_bounds_stops_the_run(run: Runner, tmp_path: Path) -> None:
    day = (date(2014, 5, 1) - EPOCH).days
    write_events(tmp_path / "in", 3, [Event("Open", [(0, 1, 2, day), (1, 2, 0, day)])])
    rows = icu_rows(1, 3, 2014)
    for row, rating in zip(rows.values(), (300, 0, 320), strict=True):
        row |= {"rating": rating, "games": 100 if rating else 0, "foreign": 0}
    write_csv(tmp_path / "list.csv", rows)
    words = run.fails(*line(tmp_path, "icu"))
    assert "Open would give the player with number 1 the rating -90" in words
    assert not list((tmp_path / "out/lists").glob("period=*"))


def test_options_that_cannot_be(run: Runner, folder: Path) -> None:
    for system in ("icu", "dwz"):
        words = run.fails(*line(folder, system, "--engine", "spark"))
        assert f"--system {system} is not computed by --engine spark. It is by kernel" in words
    assert "--regulations" in run.fails(*line(folder, "icu", "--regulations", "factor-k"))
    assert "coefficient-e, factor-k" in run.fails(*line(folder, "dwz", "--regulations", "new"))
    write_events(folder / "in", PLAYERS, some_events(7, PLAYERS, date(1995, 1, 1), 2))
    run.fails(*line(folder, "icu"), code=1)
    assert not (folder / "out").exists()
