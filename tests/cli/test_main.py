"""The program as a whole: help, language, colour, streams, exit codes."""

import json
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from tests.cli.build import Report, Runner

from arpad.cli.main import COMMANDS, main
from arpad.explain.catalogue import LANGUAGES
from arpad.version import __version__

PROGRAM = Path(sys.executable).with_name("arpad")
GAMES = ("--rating", "1500", "--k", "20", "--on", "2026-01-10", "1400=1", "1900=½", "unr=1")
PERIOD = (*GAMES, "@2026-01-20/1510", "1500=½")
ESTIMATE = ("--rating", "1500", "--k", "20", "--average", "1600", "--points", "3", "--games", "5")
JUNIOR = ("--rating", "1500", "--born", "2010", "--games-played", "3", "--highest-rating", "1500")
FORECAST = ("forecast", "fide", "--rating", "1850", "--k", "20")
SEQUENTIAL = ("forecast", "elo", "--rating", "1850", "--k", "40", "--order", "sequential")
FIRST = ("1902=½", "1877=½", "1884=1", "2012=0", "1832=1")
TAKES_SYSTEM = ("rate", "initial", "performance", "expect", "forecast", "table")

# One of everything that a command prints for people.
LINES: tuple[tuple[str, ...], ...] = (
    (),
    ("rate", "fide", *GAMES),
    ("rate", "fide", *PERIOD, "--explain"),
    ("rate", "fide", *ESTIMATE, "--on", "2099-01-01", "--explain"),
    ("rate", "fide", *JUNIOR, *GAMES[4:], "--time-control", "90+30", "--per-event"),
    ("rate", "fide", "--rating", "1401", "--k", "40", "--on", "2026-01-10", "1390=0", "--explain"),
    ("initial", "fide", "--on", "2025-11-07", *FIRST, "--explain"),
    ("initial", "fide", "--on", "2022-11-07", *FIRST, "--explain"),
    ("initial", "fide", "--on", "2025-11-07", "1900=½", "unr=1", "--explain"),
    ("performance", "fide", "--on", "2026-01-01", *FIRST, "--explain"),
    ("expect", "fide", "2700", "2000", "--on", "2026-01-01", "--explain"),
    ("expect", "fide", "2900", "1000", "--on", "2026-01-01", "--time-control", "blitz"),
    ("expect", "elo", "1900", "1850", "--model", "rao-kupper", "--colour", "w", "--explain"),
    ("expect", "elo", "1900", "1850", "--model", "davidson", "--explain"),
    (*FORECAST, "1900", "1950", "2000=1", "--target-rating", "1870", "--explain"),
    (*FORECAST, "1900", "--target-norm", "IM", "--target-performance", "2900"),
    (*FORECAST[:5], "10", *("2380",) * 11, "--target-norm", "GM", "--on", "2026-01-10"),
    (*SEQUENTIAL, "1900", "1950", "2000", "--target-rating", "1860"),
    (*SEQUENTIAL, *("1700", "1800", "1900") * 4, "--model", "rao-kupper", "--explain"),
    ("scale",),
    ("scale", "lichess-blitz", "1850", "fide"),
    ("scale", "ssb-before-2025", "1500", "ssb"),
    ("scale", "fide", "1900", "uscf"),
    ("table", "fide", "expected-score"),
    ("table", "fide", "difference-from-score"),
    ("table", "pzszach", "categories"),
    ("table", "stephenson", "growth-of-deviation"),
    ("rules", "chess-scotland", "--on", "2026-01-01"),
    ("rules", "glicko-boost", "--on", "2026-01-01"),
    ("rules", "fide", "--on", "2026-01-01"),
    ("rules", "fide", "--on", "2026-01-01", "--time-control", "rapid"),
    ("rules", "fide", "--on", "2005-01-01"),
    ("rules", "fide", "--on", "2006-01-01", "--diff", "2026-01-01"),
    ("rules", "fide", "--on", "2013-01-01", "--diff", "2026-01-01", "--time-control", "blitz"),
    ("systems",),
    ("tournament", "{report}"),
    ("tournament", "{report}", "--player", "3"),
    ("tournament", "{report}", "--explain"),
    ("tournament", "{report}", "--on", "2013-05-01", "--time-control", "blitz", "--explain"),
    ("tournament", "{example}"),
    ("tournament", "{example}", "--explain"),
    ("norms", "{report}"),
    ("norms", "{report}", "--player", "2"),
    ("norms", "{example}"),
)


@pytest.fixture
def files(report: Report) -> dict[str, Path]:
    """The reports that the lines name; one of them with a very long name."""
    example = Path(__file__).resolve().parents[2] / "examples" / "open.trf"
    return {"report": report(name="A very long name of a tournament " * 4), "example": example}


def line(arguments: tuple[str, ...], files: dict[str, Path]) -> list[str]:
    """A command line with the places of the reports."""
    return [argument.format(**files) for argument in arguments]


def test_overview_names_every_command(run: Runner) -> None:
    out = run.ok()
    assert out == run.ok("--help") == run.ok("-h") == run.ok("help") == run.ok("--lang", "en")
    for name in COMMANDS:
        assert re.search(rf"^  {name}  +\S", out, re.MULTILINE)


def test_version(run: Runner) -> None:
    assert run.ok("--version") == f"arpad {__version__}\n"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", COMMANDS)
def test_help(run: Runner, name: str, language: str) -> None:
    system = ("fide",) if name in TAKES_SYSTEM else ()
    for flag in ("--help", "-h"):
        out = run.ok(name, *system, "--lang", language, flag)
        assert f"arpad {name}" in out
        assert max(map(len, out.splitlines())) <= 80
        assert "{" not in out
        assert "--help" in out
        assert out.count("\n\n") >= 2
    if system:
        assert run.ok(name, "--help", "--lang", language)


@pytest.mark.parametrize("name", COMMANDS)
def test_help_lists_every_option(run: Runner, name: str) -> None:
    from arpad.explain.catalogue import load_catalogue
    from arpad.systems.registry import load_system

    system = load_system("fide") if name in TAKES_SYSTEM else None
    made = import_module(f"arpad.cli.{name}").command_line(load_catalogue("en"), system)
    out = run.ok(name, *(("fide",) if system else ()), "--help")
    options = [option for action in made._actions for option in action.option_strings]  # noqa: SLF001  argparse has no public list
    assert "--lang" in options
    for option in options:
        assert option in out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("arguments", LINES, ids=" ".join)
def test_no_line_is_wider_than_80_columns(
    run: Runner, files: dict[str, Path], arguments: tuple[str, ...], language: str
) -> None:
    done = run(*line(arguments, files), "--lang", language)
    assert done.code in {0, 1}, done.err
    assert done.out
    wide = [text for text in done.out.splitlines() if len(text) > 80 and " " in text.strip()]
    assert not wide
    assert not re.search(r"\{\w+\}", done.out)
    assert not any(text != text.rstrip() for text in done.out.splitlines())


@pytest.mark.parametrize(
    ("name", "value", "language"),
    [
        ("LC_ALL", "nl_BE.UTF-8", "nl"),
        ("LC_MESSAGES", "da_DK", "da"),
        ("LANG", "no_NO.UTF-8", "nb"),
        ("LANG", "nn_NO", "nb"),
        ("LANGUAGE", "pt:de_AT:fr", "de"),
        ("LANG", "fr_CA@euro", "fr"),
        ("LANG", "pt_BR", "en"),
        ("LC_ALL", "POSIX", "en"),
        ("LANG", "", "en"),
    ],
)
def test_the_locale_of_the_environment_decides_the_language(
    run: Runner, monkeypatch: pytest.MonkeyPatch, name: str, value: str, language: str
) -> None:
    monkeypatch.delenv("LANG")
    monkeypatch.setenv(name, value)
    found = run.ok("systems")
    monkeypatch.setenv(name, "C")
    assert found == run.ok("systems", "--lang", language) == run.ok(f"--lang={language}", "systems")
    assert found == run.ok("--lang", language, "systems")


def test_lang_wins_over_the_environment(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    english = run.ok("rate", "fide", *GAMES)
    monkeypatch.setenv("LC_ALL", "nl_NL.UTF-8")
    dutch = run.ok("rate", "fide", *GAMES)
    assert dutch != english
    assert "0,64" in dutch
    assert run.ok("rate", "fide", *GAMES, "--lang", "en") == english
    assert run.ok("--lang", "en", "rate", "fide", *GAMES) == english


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_changes_no_number(run: Runner, language: str) -> None:
    def without_words(value: object) -> object:
        texts = {"reason", "text", "where", "requirement"}
        if isinstance(value, dict):
            return {key: without_words(item) for key, item in value.items() if key not in texts}
        return [without_words(item) for item in value] if isinstance(value, list) else value

    arguments = ("rate", "fide", *PERIOD, "--json")
    english = run(*arguments).json
    assert without_words(run(*arguments, "--lang", language).json) == without_words(english)
    csv = ("rate", "fide", *PERIOD, "--csv")
    assert run.ok(*csv, "--lang", language) == run.ok(*csv)


@pytest.mark.parametrize("language", LANGUAGES)
def test_errors_are_in_the_language(run: Runner, language: str) -> None:
    done = run("rate", "fide", "--lang", language, "1400=1")
    assert (done.code, done.out) == (2, "")
    assert "--rating" in done.err
    assert "arpad initial" in done.err
    if language != "en":
        assert not done.err.startswith("Error: Missing")


@pytest.fixture
def terminal(run: Runner) -> Runner:
    """A standard output that says it is a terminal."""
    run.is_terminal = True
    return run


@pytest.mark.usefixtures("terminal")
def test_colour_on_a_terminal(run: Runner, report: Report) -> None:
    out = run.ok("rate", "fide", *GAMES)
    assert "\033[1m1516\033[0m" in out
    assert "\033[32m+16\033[0m" in out
    loss = run.ok("rate", "fide", *GAMES[:6], "1500=0")
    assert "\033[31m-10\033[0m" in loss
    even = run.ok("rate", "fide", *GAMES[:6], "1500=½")
    assert "\033[32m" not in even
    assert "\033[31m" not in even
    assert "\033[31m" in run.ok("tournament", report())
    for text in run.ok("tournament", report(), "--explain").splitlines():
        assert text.count("\033[") % 2 == 0  # no colour runs over the end of a line
        assert len(re.sub(r"\033\[\d+m", "", text)) <= 80


@pytest.mark.usefixtures("terminal")
def test_no_colour_with_no_color(
    run: Runner, report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    for arguments in (("rate", "fide", *GAMES), ("tournament", report()), ("systems",)):
        assert "\033" not in run.ok(*arguments)


@pytest.mark.usefixtures("terminal")
def test_no_colour_in_json_and_csv(run: Runner, report: Report) -> None:
    for form in ("--json", "--csv"):
        for arguments in (("rate", "fide", *GAMES), ("tournament", report())):
            assert "\033" not in run.ok(*arguments, form)


def test_no_colour_without_a_terminal(run: Runner, report: Report) -> None:
    for arguments in (("rate", "fide", *GAMES), ("tournament", report(), "--explain")):
        assert "\033" not in run.ok(*arguments)


@pytest.mark.usefixtures("terminal")
def test_colour_changes_nothing_but_colour(
    run: Runner, files: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = False
    for arguments in LINES:
        monkeypatch.setenv("NO_COLOR", "1")
        plain = run(*line(arguments, files)).out
        monkeypatch.delenv("NO_COLOR")
        coloured = run(*line(arguments, files)).out
        changed |= coloured != plain
        assert re.sub(r"\033\[\d+m", "", coloured) == plain
    assert changed


def test_interruption_is_exit_code_130(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("arpad.cli.systems.main", interrupted)
    done = run("systems")
    assert (done.code, done.out, done.err) == (130, "", "")


def start(*arguments: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The installed program, in a process of its own."""
    kept = {
        name: os.environ[name] for name in ("PATH", "COVERAGE_PROCESS_START") if name in os.environ
    }
    return subprocess.run(
        [str(PROGRAM), *arguments],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        env=kept | {"LANG": "C.UTF-8"} | environment,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("rate", "fide", *GAMES), 0),
        (("--help",), 0),
        (("initial", "fide", "--on", "2025-11-07", "1900=1"), 1),
        (("expect", "fide", "1500", "1600", "--on", "1999-01-01"), 1),
        (("rate", "fide", "1400=1"), 2),
        (("tournament", "missing.trf"), 2),
        (("nonsense",), 2),
    ],
)
def test_exit_codes_of_the_installed_program(arguments: tuple[str, ...], code: int) -> None:
    done = start(*arguments)
    assert done.returncode == code
    assert bool(done.stderr) == (code == 2 or "expect" in arguments)
    assert "Traceback" not in done.stderr


def test_the_installed_program_reads_standard_input() -> None:
    done = start("rate", "fide", *GAMES[:6], "--json", "--games", "-", stdin="1400 ½\n")
    assert json.loads(done.stdout)["points"] == "0.5"


def test_an_ascii_terminal_gets_question_marks_not_an_error() -> None:
    done = start("rate", "fide", *GAMES[:7], LC_ALL="C", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Score?exp." in done.stdout


def test_a_reader_that_stops_reading_is_no_error() -> None:
    command = f"'{PROGRAM}' table fide expected-score --json | head -1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", f"for i in 1 2 3; do {command.rpartition(';')[0]}; done"],  # noqa: S607  bash is where the system has it
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.stdout == "{\n" * 3
    assert done.stderr == ""


def test_a_closed_pipe_is_exit_code_141() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as closed:
        done = subprocess.run(
            [str(PROGRAM), "systems", "--json"],
            stdout=closed,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=60,
        )
    assert (done.returncode, done.stderr) == (141, "")


def test_run_leaves_with_the_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    from arpad.cli.main import run as entry_point

    monkeypatch.setattr(sys, "argv", ["arpad", "nonsense"])
    with pytest.raises(SystemExit) as left:
        entry_point()
    assert left.value.code == main(["nonsense"]) == 2


def test_help_of_a_command_says_how_to_see_the_options_of_a_system(run: Runner) -> None:
    for command in TAKES_SYSTEM:
        plain = run.ok(command, "--help")
        assert f'"arpad {command} fide --help".' in plain
        own = run.ok(command, "kbsb", "--help")
        assert "KBSB/FRBE (Belgium)" in own
        assert "fide" not in own
        assert "SYSTEM" not in own


def test_a_remark_stands_once(run: Runner) -> None:
    line = ("rate", "uscf", "--rating", "1300", "--games-played", "45", "1250=1", "--explain")
    assert " ".join(run.ok(*line).split()).count("One player by himself") == 1
    assert run.ok("rate", "fide", *ESTIMATE, "--explain").count("This is an estimate") == 1


def test_numbers_of_a_rule_are_written_as_the_rulebook_has_them(run: Runner) -> None:
    out = " ".join(run.ok("rules", "uscf", "--on", "2026-01-01").split())
    assert "coefficients: 0.662/0.00000739/2569" in out
    assert "below (constant, factor): -1073/1.5667" in out


def test_the_games_of_a_first_rating_have_no_empty_columns(run: Runner) -> None:
    example = Path(__file__).resolve().parents[2] / "examples" / "open.trf"
    lines = run.ok("tournament", example, "--player", "40").splitlines()
    assert lines[6].split() == ["Rd", "Opponent", "Result"]


def test_the_package_runs_as_a_module() -> None:
    line = [sys.executable, "-m", "arpad", "--version"]
    done = subprocess.run(line, capture_output=True, text=True, check=True)
    assert done.stdout == f"arpad {__version__}\n"
    assert import_module("arpad.__main__").run is not None
