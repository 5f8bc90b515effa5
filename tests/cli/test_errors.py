"""Bad input: exit code, the error on the error stream alone, and a way to go on."""

import errno
import io
import re
from pathlib import Path
from typing import Any

import pytest
from tests.cli.build import Report, Runner

RATE = ("rate", "fide", "--rating", "1500", "--k", "20", "--on", "2026-01-10")
ELO = ("rate", "elo", "--rating", "1500")
GLICKO2 = ("rate", "glicko2", "--rating", "1500", "--rd", "200", "--volatility")
NO_K = ("rate", "fide", "--rating", "1500", "--on", "2026-01-10", "1400=1")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("rat",), 'There is no command "rat". Known: tournament, rate, initial, performance, exp'),
        (("--bogus",), 'Not understood: --bogus. "arpad --help" lists the options.'),
        (("--lang",), "--lang needs a value"),
        (("rate",), "Missing: SYSTEM"),
        (("rate", "-"), 'There is no rating system "-"'),
        (("rate", "-1"), 'There is no rating system "-1"'),
        (("rate", "--", "chess"), 'There is no rating system "chess"'),
        (("rate", "chess"), 'There is no rating system "chess". Known: fide, '),
        (("rate", "--json", "chess", "1400=1"), 'There is no rating system "chess"'),
        (("rate", "--rating", "1500", "chess", "1400=1"), 'There is no rating system "chess"'),
        (("rate", "--lang", "en"), "Missing: SYSTEM"),
        (("rate", "--games", "file.csv"), "Missing: SYSTEM"),
        (("rate", "fide", "1400=1"), "Missing: the player's rating (--rating)"),
        (("rate", "fide", "--rating", "1500", "--k", "20"), "There is no game."),
        ((*RATE, "1400"), 'game: "1400" cannot be used'),
        ((*RATE, "1400=2"), 'result: "2" cannot be used; allowed are 1, ½'),
        ((*RATE, "1400="), 'game: "1400=" cannot be used'),
        ((*RATE, "abc=1"), 'rating: "abc" cannot be used'),
        ((*RATE, "4000=1"), 'rating: "4000" cannot be used'),
        ((*RATE, "1,400=1"), 'rating: "1,400" cannot be used'),
        ((*RATE, "@2026-13-01", "1400=1"), "an event begins with @YYYY-MM-DD"),
        ((*RATE, "@2026-01-15/abc", "1400=1"), 'event: "abc" cannot be used'),
        (
            (*RATE, "1400=1", "--k", "0"),
            'K (--k): "0" cannot be used; a whole number from 1 to 1000',
        ),
        ((*RATE, "1400=1", "--k", "x"), '--k: "x" cannot be used; a whole number'),
        ((*RATE, "1400=1", "--rating", "0"), '--rating: "0" cannot be used'),
        ((*RATE, "1400=1", "--rating", "15.5"), '--rating: "15.5" cannot be used'),
        ((*RATE, "1400=1", "--born", "99"), '--born: "99" cannot be used'),
        ((*RATE, "1400=1", "--games-played", "-3"), "--games-played"),
        ((*RATE, "1400=1", "--sex", "x"), '--sex: "x" cannot be used; m or w is needed'),
        ((*RATE, "1400=1", "--on", "10.01.2026"), '--on: "10.01.2026" cannot be used'),
        ((*RATE, "1400=1", "--on", "2026-02-30"), "a day of the calendar as YYYY-MM-DD"),
        ((*RATE, "1400=1", "--time-control", "fast"), '--time-control: "fast" cannot be used'),
        ((*RATE, "1400=1", "--time-control", "0+0"), '--time-control: "0+0" cannot be used'),
        ((*RATE, "1400=1", "--nonsense"), 'Not understood: --nonsense. "arpad rate fide --help"'),
        (("rate", "kbsb", "--k", "20", "1900=1"), 'Not understood: --k. "arpad rate kbsb --help"'),
        (("table", "fide"), 'Missing: TABLE. "arpad table fide --help" shows'),
        ((*RATE, "-x=1", "1400=1"), "Not understood: -x=1. "),
        ((*RATE, "1400=1", "--born=--"), "--born needs a value"),
        ((*RATE, "@2026-01-15/", "1400=1"), 'event: "@2026-01-15/" cannot be used; an event'),
        ((*RATE, "1400.5=1"), 'rating: "1400.5" cannot be used; a whole number'),
        ((*RATE, "unr/5=1"), 'game: "unr/5" cannot be used'),
        (("rate", "elo", "--rating", "15\x1b[31m\n00", "1400=1"), '"15�[31m�00" cannot be used'),
        (("rate", "elo", "--rating", "15\u202e00", "1400=1"), '"15�00" cannot be used'),
        ((*ELO, "--k", "1234.5", "1400=1"), '"1234.5" cannot be used'),
        ((*GLICKO2, "0.00005", "1400=1"), '--volatility: "0.00005" cannot be used'),
        (("initial", "kbsb", "1500/1.5=1"), 'RATING/opponent_games: "1.5" cannot be used'),
        (("tournament", "-", "--facts", "-"), "FILE and --facts cannot both be read"),
        ((*RATE, "1400=1", "--games"), "--games needs a value"),
        ((*RATE, "1400=1", "--json", "--csv"), "exclude each other"),
        ((*RATE, "1400=1", "--json=yes"), '--json takes no value; leave "yes" out'),
        ((*RATE, "--average", "1600"), "Missing: "),
        ((*RATE, "--average", "1600", "--points", "3"), "Missing: "),
        ((*RATE, "--average", "1600", "--points", "3", "--games", "0"), "at least one game"),
        ((*RATE, "--average", "1600", "--points", "3", "--games", "x"), '--games: "x"'),
        ((*RATE, "--average", "1600", "--points", "6", "--games", "5"), "at most 5 points"),
        ((*RATE, "--average", "1600", "--points", "1.3", "--games", "5"), "points in halves"),
        (
            (*RATE, "--average", "1600", "--points", "1", "--games", "5", "1400=1"),
            "either games or an average",
        ),
        (("initial", "fide"), "There is no game. Write at least one as RATING=RESULT"),
        (
            ("initial", "fide", "--on", "2026-01-10", "1500=1", "@2025-01-01", "1500=1"),
            "in the order in which they were played",
        ),
        (("performance", "fide"), "There is no game."),
        (("expect", "fide", "1600"), "Missing: OPPONENT"),
        (("expect", "fide", "1600", "x"), 'OPPONENT: "x" cannot be used'),
        (("expect", "fide", "x", "1600"), 'RATING: "x" cannot be used'),
        (("table", "fide", "times"), "one of these is needed: expected-score"),
        (("table", "fide"), "Missing: TABLE"),
        (("rules", "fide", "--on", "tomorrow"), '--on: "tomorrow" cannot be used'),
        (("rules", "fide", "--diff", "2026"), '--diff: "2026" cannot be used'),
        (("rules", "chess"), 'There is no rating system "chess"'),
        (("rules", "fide", "--time-control", "slow"), 'There is no time control "slow"'),
        (("systems", "chess"), 'There is no rating system "chess"'),
        (("completion", "fish"), "one of these is needed: bash, zsh, tcsh"),
        (("completion",), "Missing: SHELL"),
        (("tournament",), "Missing: FILE"),
        (("norms",), "Missing: FILE"),
        (("--lang", "xx"), 'There is no language "xx". Known: en, nl, da, nb, de, fr.'),
        (("rate", "fide", "--lang", "xx", "1400=1"), 'There is no language "xx"'),
        (("--lang=xx", "systems"), 'There is no language "xx"'),
    ],
)
def test_bad_input(run: Runner, arguments: tuple[str, ...], words: str) -> None:
    assert words in run.fails(*arguments)


@pytest.mark.parametrize(
    ("facts", "missing"),
    [
        ((), ("--born", "--games-played")),
        (("--born", "1990"), ("--games-played",)),
        (("--games-played", "50"), ("--born",)),
    ],
)
def test_a_missing_k_names_the_facts_and_the_article(
    run: Runner, facts: tuple[str, ...], missing: tuple[str, ...]
) -> None:
    error = run.fails(*NO_K, *facts)
    assert error.startswith("K cannot be decided.")
    for option in missing:
        assert option in error
    for option in set(facts) & {"--born", "--games-played"}:
        assert option not in error
    assert "(fide-b02-2024, article 8.3.3)" in error
    assert "--k" in error


@pytest.mark.parametrize(
    "arguments",
    [
        ("rate", "fide", "--rating", "1500", "--k", "20", "--on", "2004-12-31", "1400=1"),
        ("initial", "fide", "--on", "2004-12-31", "1400=1"),
        ("performance", "fide", "--on", "2004-12-31", "1400=1"),
        ("expect", "fide", "1500", "1600", "--on", "2004-12-31"),
        ("rules", "fide", "--on", "2004-12-31"),
        ("rules", "fide", "--on", "2026-01-01", "--diff", "1999-01-01"),
        ("expect", "fide", "1500", "1600", "--on", "2011-12-31", "--time-control", "rapid"),
    ],
)
def test_no_rule_in_force_is_exit_code_1(run: Runner, arguments: tuple[str, ...]) -> None:
    error = run.fails(*arguments, code=1)
    assert error.startswith("No rule is recorded for ")
    assert re.search(r"The first one holds from \d{1,2} [A-Z][a-z]{2} 20\d\d; ", error)
    assert "--on" in error


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "de",
            "Für 31.12.2004 ist keine Regel verzeichnet (Regelfassung). Die erste gilt ab ",
        ),
        ("fr", "31 déc. 2004"),
        ("nl", "31 dec 2004"),
    ],
)
def test_the_days_of_a_message_are_written_as_its_language_does(
    run: Runner, language: str, told: str
) -> None:
    line = ("rate", "fide", "--rating", "1500", "--k", "20", "--on", "2004-12-31", "1400=1")
    done = run(*line, "--lang", language)
    assert done.code == 1
    error = " ".join(done.err.split())
    assert told in error
    assert "2004-12-31" not in error


def test_norms_before_their_rules(run: Runner, report: Report) -> None:
    error = run.fails("norms", report(), "--on", "2023-06-01", code=1)
    assert "No rule is recorded for 1 Jun 2023 (Title norms: level)" in error
    assert "1 Jan 2024" in error


def test_a_tournament_without_first_day_or_time_control(run: Runner, report: Report) -> None:
    done = run("tournament", report(start=None, end=None))
    assert (done.code, done.out) == (2, "")
    assert "first day (--on)" in done.err.splitlines()[0]
    assert "first day" in done.err.split("warning:")[1]  # what the reader found follows
    given = run("tournament", report(start=None, end=None), "--on", "2025-11-15", "--json")
    assert "trf.start_unknown" not in [each["id"] for each in given.json["findings"]]
    path = report(rate_of_play=None)
    assert "rate of play (--time-control)" in run.fails("tournament", path)
    assert "article 1.1" in run.fails("tournament", path, "--json")


def test_a_rate_of_play_for_no_list(run: Runner, report: Report) -> None:
    error = run.fails("tournament", report(), "--time-control", "1+0", code=1)
    assert error.startswith("A rate of play of 1+0 fits none of the lists")


@pytest.mark.parametrize("command", ["tournament", "norms"])
def test_a_player_who_is_not_there(run: Runner, report: Report, command: str) -> None:
    error = run.fails(command, report(), "--player", "7")
    assert error == "There is no player with number 7; the numbers go up to 6."
    assert "--player" in run.fails(command, report(), "--player", "x")


@pytest.mark.parametrize("command", ["tournament", "norms"])
def test_bad_options_of_a_tournament(run: Runner, report: Report, command: str) -> None:
    path = report()
    assert '--k: "0" cannot be used' in run.fails(command, path, "--k", "0")
    assert '--on: "soon" cannot be used' in run.fails(command, path, "--on", "soon")
    assert '"slow" cannot be used' in run.fails(command, path, "--time-control", "slow")
    assert 'no rating system "x"' in run.fails(command, path, "--system", "x")


FILES = [
    ("tournament", "{file}"),
    ("norms", "{file}"),
    ("tournament", "{report}", "--facts", "{file}"),
    ("tournament", "{report}", "--list", "{file}"),
    (*RATE, "--games", "{file}"),
    ("initial", "fide", "--games", "{file}"),
]


def filled(arguments: tuple[str, ...], **paths: Path) -> list[str]:
    """The arguments with the places of the files."""
    return [argument.format(**paths) for argument in arguments]


@pytest.mark.parametrize("arguments", FILES)
def test_a_missing_file(
    run: Runner, report: Report, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    missing = tmp_path / "missing.txt"
    error = run.fails(*filled(arguments, file=missing, report=report()))
    assert error.startswith(f"{missing}: ")
    assert "No such file or directory" in error


@pytest.mark.parametrize("arguments", FILES)
def test_a_folder_in_place_of_a_file(
    run: Runner, report: Report, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    assert "folder: " in run.fails(*filled(arguments, file=folder, report=report()))


@pytest.mark.parametrize("arguments", FILES)
def test_a_file_that_is_not_text(
    run: Runner, report: Report, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    binary = tmp_path / "picture.png"
    binary.write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(range(256)))
    assert run.fails(*filled(arguments, file=binary, report=report()))


@pytest.mark.parametrize("arguments", FILES)
def test_an_empty_file(
    run: Runner, report: Report, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    empty = tmp_path / "empty.txt"
    empty.write_bytes(b"")
    assert run.fails(*filled(arguments, file=empty, report=report()))


@pytest.mark.parametrize("arguments", FILES)
def test_a_file_that_may_not_be_read(
    run: Runner,
    report: Report,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("1400 1\n", encoding="utf-8")
    path = report()
    opened = io.open

    def refused(file: Any, *rest: Any, **more: Any) -> Any:
        if str(file) == str(secret):
            raise PermissionError(errno.EACCES, "Permission denied")
        return opened(file, *rest, **more)

    monkeypatch.setattr("builtins.open", refused)
    monkeypatch.setattr("io.open", refused)  # the one that pathlib uses
    error = run.fails(*filled(arguments, file=secret, report=path))
    assert error.startswith(f"{secret}: ")
    assert "Permission denied" in error


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("nl", "er is geen bestand of map met die naam"),
        ("da", "filen eller mappen findes ikke"),
        ("nb", "filen eller mappen finnes ikke"),
        ("de", "Datei oder Ordner nicht gefunden"),
        ("fr", "fichier ou dossier introuvable"),
    ],
)
def test_a_missing_file_in_another_language(run: Runner, language: str, words: str) -> None:
    done = run("check", "missing.txt", "--lang", language)
    assert (done.code, done.out) == (2, "")
    assert words in done.told
    assert "No such file" not in done.err


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_long_error_keeps_to_the_width_of_a_terminal(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("people.csv").write_text("Name,Born\nTest,1990\n", encoding="utf-8")
    Path("games.pgn").write_text('[White "A"]\n[Black "B"]\n\n1-0\n', encoding="utf-8")
    for arguments in (
        ("match", "people.csv", "games.pgn"),
        ("rate", "fide", "--rating", "1400", "--unknown-option", "--another-unknown-option"),
        ("no-such-command",),
    ):
        done = run(*arguments, "--lang", language)
        assert (done.code, done.out) == (2, "")
        first, *rest = done.err.splitlines()
        assert rest, done.err
        assert max(map(len, (first, *rest))) <= 80
        assert not first.startswith(" ")
        assert all(line.startswith("  ") for line in rest)


def test_a_file_without_people_is_named_once(run: Runner, tmp_path: Path) -> None:
    people, games = tmp_path / "people.csv", tmp_path / "games.pgn"
    people.write_text("Name,Born\nTest,1990\n", encoding="utf-8")
    games.write_text('[White "A"]\n[Black "B"]\n\n1-0\n', encoding="utf-8")
    error = run.fails("match", people, games)
    assert error.count(str(games)) == 1
    assert error.startswith(f"{games}: ")


def test_a_bad_line_of_a_games_file_is_shown_with_its_place(run: Runner, tmp_path: Path) -> None:
    games = tmp_path / "games.txt"
    games.write_text("1400 1\n\n1500 7\n", encoding="utf-8")
    assert run.fails(*RATE, "--games", games).startswith(f"{games}:3:6: ")
    games.write_text("@2026-01-03\n1400 1\n@2026-01-10\n\n1500 7\n", encoding="utf-8")
    assert run.fails(*RATE, "--games", games).startswith(f"{games}:5:6: ")
    games.write_text("@2026-01-03\n1400 1\n@soon\n1500 1\n", encoding="utf-8")
    assert run.fails(*RATE, "--games", games).startswith(f"{games}:3:1: ")
    assert run.fails(*RATE, "--games", "-", stdin="1400\n").startswith("<stdin>:1:1: ")


def test_a_bad_cell_of_the_facts_is_shown_with_its_place(
    run: Runner, report: Report, tmp_path: Path
) -> None:
    facts = tmp_path / "facts.csv"
    facts.write_text("number,k\n1,20\n2,many\n", encoding="utf-8")
    error = run.fails("tournament", report(), "--facts", facts)
    assert error.startswith(f"{facts}:3:3: ")
    facts.write_text("number,colour of hair\n1,20\n", encoding="utf-8")
    assert run.fails("tournament", report(), "--facts", facts).startswith(f"{facts}:1:8: ")


def test_a_file_that_is_far_too_large(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("arpad.cli.game_input.read_bytes.__defaults__", (1_000_000,))
    huge = tmp_path / "huge.txt"
    huge.write_bytes(b"1400 1\n" * 200_000)
    assert "larger than 1 MB" in run.fails(*RATE, "--games", huge)


def test_a_report_without_players(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    path.write_text("012 Open\n042 2025/11/15\n", encoding="utf-8")
    assert "no line begins with 001" in run.fails("tournament", path)
