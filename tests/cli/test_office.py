"""``arpad office``: what an officer types to rate, publish, correct and explain."""

import sqlite3
from pathlib import Path

import pytest
from tests.cli.build import WIDTH, Runner
from tests.cli.schemas import check

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture
def place(run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An office in which the example event is accepted."""
    monkeypatch.chdir(tmp_path)
    place = Path("club.db")
    run.ok("office", "init", place, "--name", "Club", "--actor", "officer")
    run.ok("office", "people", "import", place, EXAMPLES / "list_mar26.txt", "--list", "2026-03-01")
    run.ok("office", "add", place, EXAMPLES / "open.trf")
    run.ok("office", "accept", place, "1")
    return place


def test_from_an_event_to_an_explained_number(run: Runner, place: Path) -> None:
    dry = run.ok("office", "rate", place, "--period", "2026-03", "--dry-run")
    assert "List of 1 Apr 2026, standard: events 1, players rated 40" in dry
    assert "nothing was kept" in dry
    rated = run.ok("office", "rate", place, "--period", "2026-03", "--all")
    # 20 x -0.42; the list says K 20, which the report alone does not know.
    assert " 36  Olive       1723   1715      -8     38" in rated
    again = run.ok("office", "rate", place, "--period", "2026-03")
    assert "Nothing is new" in again
    assert "2026-04-01  standard        -       40  not yet" in run.ok("office", "lists", place)
    out = run.ok("office", "publish", place, "--actor", "secretary")
    assert "standard, version 1, 40 players" in out
    assert "nothing to publish" in run.ok("office", "publish", place)
    told = run.ok("office", "explain", place, "--player", "36")
    assert "1723 before, 1715 now" in told
    assert "published" in told
    assert "by secretary" in " ".join(told.split())
    assert "New rating        1715" in told


def test_a_correction_shows_exactly_who_changes(run: Runner, place: Path) -> None:
    run.ok("office", "rate", place, "--period", "2026-03")
    run.ok("office", "publish", place)
    assert "No list is stale" in run.ok("office", "rerate", place)
    run.ok("office", "correct", place, "1", "--result", "1:1-21=1/2", "--reason", "mistyped")
    dry = run("office", "rerate", place, "--dry-run", "--json").json
    check(dry)
    (changed,) = [each for each in dry["lists"] if each["is_new"]]
    assert [each["person"] for each in changed["corrected"]] == [1, 21]
    assert (changed["rated"], changed["reused"]) == (40, 38)
    run.ok("office", "rerate", place)
    run.ok("office", "publish", place)
    versions = run("office", "lists", place, "--json").json
    check(versions)
    standard = [each for each in versions["lists"] if each["scope"] == "standard"]
    assert [each["version"] for each in standard] == [1, 1, 2]
    told = run("office", "explain", place, "--player", "1", "--list", "2026-04", "--json").json
    check(told)
    assert told["events"][0]["reason"] == "mistyped"
    assert told["computations"][0]["rating_after"] == told["rating"] == 2661
    one, two = (
        run("office", "explain", place, "--player", "1", "--list", f"2026-04:{n}", "--json").json
        for n in (1, 2)
    )
    assert two == told
    assert one["rating"] == one["computations"][0]["rating_after"] != told["rating"]
    assert "no version 3" in run.fails(
        "office", "explain", place, "--player", "1", "--list", "2026-04:3"
    )


@pytest.mark.parametrize("action", ["rate", "publish", "log"])
def test_json_is_of_its_schema(run: Runner, place: Path, action: str) -> None:
    more = ("--period", "2026-03") if action == "rate" else ()
    check(run("office", action, place, *more, "--json").json)


def test_the_trail_tells_who_did_what(run: Runner, place: Path) -> None:
    run.ok("office", "rate", place, "--period", "2026-03", "--actor", "Ann")
    out = run.ok("office", "log", place)
    assert "Ann      list computed" in out
    assert "officer  office started" in out
    rows = run.ok("office", "log", place, "--newest", "1", "--csv").splitlines()
    assert rows[0] == "at,actor,kind,facts"
    assert len(rows) == 2
    assert ",Ann,run.rated," in rows[1]
    few = run.ok("office", "log", place, "--newest", "1", "--lang", "nl")
    count = run("office", "log", place, "--json").json["acts"][0]["id"]
    assert few.endswith(f"\nNog {count - 1}; --newest {count} toont alles.\n")
    assert "toont alles" not in run.ok("office", "log", place, "--newest", str(count))


def test_lists_given_from_elsewhere_and_idle_players_are_told_as_such(
    run: Runner, place: Path
) -> None:
    assert "imported as it was" in run.ok("office", "explain", place, "--player", "1")
    run.ok("office", "rate", place, "--period", "2026-03")
    told = run.ok("office", "explain", place, "--player", "1", "--scope", "rapid")
    assert "No games of this period" in told


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("rate", "--period", "2026-05"), "2026-03 must be rated and published"),
        (("rate", "--period", "March"), "2026-10"),
        (("rate",), "--period"),
        (("explain", "--player", "99"), "no person 99"),
        (("explain", "--player", "x"), "--player"),
        (("explain", "--player", "1", "--list", "2031-01-01"), "no standard list"),
        (("explain", "--player", "1", "--list", "soon"), "--list"),
        (("explain", "--player", "1", "--scope", "bullet"), "bullet"),
        (("log", "--newest", "0"), "--newest"),
    ],
)
def test_what_cannot_be_done_is_told(
    run: Runner, place: Path, arguments: tuple[str, ...], said: str
) -> None:
    action, *options = arguments
    assert said in " ".join(run.fails("office", action, place, *options).split())


def test_places_that_are_no_office(run: Runner, tmp_path: Path) -> None:
    assert "no office" in run.fails("office", "log", tmp_path / "nothing.db")
    other = tmp_path / "other.db"
    other.write_text("no database", encoding="utf-8")
    assert "no rating office" in run.fails("office", "log", other)
    with sqlite3.connect(tmp_path / "empty.db") as connection:
        connection.execute("CREATE TABLE something (id INTEGER)")
    assert "no rating office" in run.fails("office", "log", tmp_path / "empty.db")
    assert "already" in run.fails("office", "init", other)
    assert "0014" not in run.fails("office", "init", tmp_path / "no" / "\0" / "x.db")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--system", "none"), "no rating system"),
        (("--months", "5"), "5 months"),
        (("--k", "0"), "--k"),
        (("--start-rating", "x"), "--start-rating"),
        (("--system", "icu", "--start-rating", "1200"), "Leave --start-rating out"),
        (("--k", "32"), "The rules of fide have a --k of their own"),
    ],
)
def test_offices_that_cannot_be(
    run: Runner, tmp_path: Path, options: tuple[str, ...], said: str
) -> None:
    place = tmp_path / "club.db"
    assert said in run.fails("office", "init", place, *options)
    assert not place.exists()


@pytest.mark.parametrize(
    "action", [("explain", "--player", "1"), ("export", "--to", "list.csv"), ("report",)]
)
def test_an_office_without_a_list_says_so(
    run: Runner, tmp_path: Path, action: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run.ok("office", "init", "club.db")
    said = run.fails("office", action[0], "club.db", *action[1:])
    assert "There is no list yet" in said
    assert not Path("list.csv").exists()


def test_a_system_without_rules_makes_no_office(run: Runner, tmp_path: Path) -> None:
    place = tmp_path / "club.db"
    assert "LOK" in run.fails("office", "init", place, "--system", "lok", code=1)
    assert not place.exists()


def test_an_elo_office_with_its_k(run: Runner, tmp_path: Path) -> None:
    place = tmp_path / "elo.db"
    options = ("--system", "elo", "--k", "32", "--start-rating", "1500")
    plain = run("office", "init", place, *options, "--json").json
    check(plain)
    assert (plain["system"], plain["scopes"]) == ("elo", ["standard"])


@pytest.mark.parametrize("language", ["nl", "de", "fr", "da", "nb"])
def test_other_languages_fit_the_screen(run: Runner, place: Path, language: str) -> None:
    for action, *more in (
        ("rate", "--period", "2026-03"),
        ("lists",),
        ("publish",),
        ("explain", "--player", "36"),
        ("log",),
    ):
        out = run.ok("office", action, place, *more, "--lang", language)
        too_long = [line for line in out.splitlines() if len(line) > WIDTH and "http" not in line]
        assert not too_long


def test_kinds_of_lists_are_told_in_the_language_of_the_answer(run: Runner, place: Path) -> None:
    rated = run.ok("office", "rate", place, "--period", "2026-03", "--lang", "nl")
    assert "Lijst van 1 apr 2026, standaard: toernooien 1, berekende spelers 40" in rated
    again = run.ok("office", "rate", place, "--period", "2026-03", "--lang", "nl")
    assert "de lijst van 1 apr 2026 (standaard) blijft zoals ze was" in " ".join(again.split())
    assert "1 apr 2026, standaard, versie 1" in run.ok("office", "publish", place, "--lang", "nl")
    assert "  standaard " in run.ok("office", "lists", place, "--lang", "nl")
    told = run.ok("office", "explain", place, "--player", "36", "--lang", "nl")
    assert "Lijst van 1 apr 2026, standaard: 1723 voordien" in told


def test_rated_again_without_another_number(run: Runner, place: Path) -> None:
    """A correction that changes nobody's rating is told so, not as the whole list once more."""
    run.ok("office", "rate", place, "--period", "2026-03")
    run.ok("office", "publish", place)
    run.ok("office", "correct", place, "1", "--name", "The Open", "--reason", "its name")
    told = run.ok("office", "rerate", place)
    assert "40 computations of the earlier run hold." not in told  # the name stands in them
    assert "No number of this list changes." in told
    assert "Quince" not in told
