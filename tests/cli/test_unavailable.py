"""Systems that are known but not computed, on the command line and in Python."""

import json
import shlex
from datetime import date

import pytest
from tests.cli.build import Report, Runner

import arpad
from arpad.core.standing import NotComputed
from arpad.core.system import Capability, Status, standing_of, why_unable
from arpad.explain.catalogue import LANGUAGES, read_catalogue
from arpad.systems.registry import load_system, system_ids

WITHOUT = [name for name in system_ids() if not load_system(name).capabilities]
GAME = ("--rating", "1500", "1400=1")


def examples() -> list[str]:
    """The command lines that the refusals name."""
    found = (standing_of(load_system(name)) for name in system_ids())
    return sorted({each.example for each in found if each is not None and each.example})


@pytest.mark.parametrize("line", examples())
def test_the_estimate_that_a_refusal_names_can_be_made(run: Runner, line: str) -> None:
    assert run.ok(*shlex.split(line)[1:])


def test_chesscom_says_why_and_how_to_get_an_estimate(run: Runner) -> None:
    error = run.fails("rate", "chesscom", *GAME, code=1)
    assert error.startswith('Chess.com: "rate" cannot be computed: its system is Glicko, but ')
    assert "arpad rate glicko --rating 1500 --rd 60 1600/50=1" in error
    assert "arpad systems chesscom" in error
    assert run.fails("rate", "Chess.com", *GAME, code=1) == error


def test_a_system_without_a_nearest_one_promises_no_estimate() -> None:
    uscf = load_system("uscf")
    standing = standing_of(uscf)
    assert standing is not None
    words = read_catalogue("en")
    words.add_system(uscf)
    error = NotComputed(
        system=uscf.id, title=uscf.title, capability="rate", standing=standing, on=None
    )
    assert words.error(error).endswith("are not established. What is known: arpad systems uscf")


@pytest.mark.parametrize("system", WITHOUT)
@pytest.mark.parametrize("command", ["rate", "initial", "performance", "expect", "table"])
def test_every_command_is_refused_with_the_reason(run: Runner, system: str, command: str) -> None:
    error = run.fails(command, system, "1500", "1600", "--on", "2010-01-01", code=1)
    assert error.startswith(f"{load_system(system).title}: ")
    assert f'"{command}" cannot be computed' in error
    assert f"arpad systems {system}" in error


@pytest.mark.parametrize(
    ("day", "words"),
    [
        (("--on", "2026-01-01"), "was closed: from 1 Jan 2018 on nothing is rated by it"),
        (("--on=2018-01-01",), "was closed"),
        ((), "was closed"),
        (("--on", "yesterday"), "was closed"),
        (("--on", "2017-12-31"), "for 31 Dec 2017 either: its table of K"),
        (("--on=2010-05-01",), "the list was kept until 1 Jan 2018"),
    ],
)
def test_a_closed_list_by_the_day(run: Runner, day: tuple[str, ...], words: str) -> None:
    error = run.fails("rate", "nsf", *GAME, *day, code=1)
    assert words in error
    assert "arpad rate fide" in error


@pytest.mark.parametrize("day", [(), ("--on", "2015-01-01")])
def test_a_tournament_of_a_closed_list(run: Runner, report: Report, day: tuple[str, ...]) -> None:
    error = run.fails("tournament", report(), "--system", "nsf", *day, code=1)
    assert ("was closed" in error) is not bool(day)
    assert 'no "norms"' in run.fails("norms", report(), "--system", "nsf")


def test_a_refusal_in_dutch(run: Runner) -> None:
    done = run("rate", "nsf", *GAME, "--on", "2020-01-01", "--lang", "nl")
    assert done.code == 1
    assert done.err.startswith("Fout: Norway (NSF) is opgeheven: vanaf 1 jan 2018 ")


@pytest.mark.parametrize("system", WITHOUT)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_known_of_each(run: Runner, system: str, language: str) -> None:
    out = run.ok("systems", system, "--lang", language)
    assert max(map(len, out.splitlines())) <= 80
    standing = standing_of(load_system(system))
    assert standing is not None
    assert standing.example in " ".join(out.split())
    assert "{" not in out


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_a_sentence_that_others_can_follow(language: str) -> None:
    words = read_catalogue(language)
    for name in system_ids():
        system = load_system(name)
        standing = standing_of(system)
        if standing is None:
            continue
        words.add_system(system)
        assert words.text(standing.reason).endswith("."), name
        assert words.text(standing.known).endswith("."), name
        explained = [each for each in Capability if why_unable(system, each, None)]
        if explained and standing.replaced_by is None:
            assert standing.nearest, name
            assert standing.example, name


def test_one_system_in_json(run: Runner) -> None:
    (nsf,) = run("systems", "nsf", "--json").json["systems"]
    assert (nsf["status"], nsf["closed"], nsf["replaced_by"]) == ("closed", "2018-01-01", "fide")
    assert nsf["nearest"] == ["fide", "elo"]
    assert nsf["reason"].startswith("its table of K")
    assert (nsf["regimes"], nsf["capabilities"]) == ({}, [])
    (fide,) = run("systems", "fide", "--json").json["systems"]
    unsaid = ("reason", "known", "closed", "replaced_by", "example")
    assert [fide[name] for name in unsaid] == [None] * 5
    assert fide["nearest"] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_overview_has_one_line_a_system(run: Runner, language: str) -> None:
    lines = run.ok("systems", "--lang", language).splitlines()
    assert max(map(len, lines)) <= 80
    for name in system_ids():
        (line,) = (line for line in lines if line.startswith(f"  {name} "))
        assert load_system(name).title[:20] in line
    headings = [line for line in lines if line and line[0] != " " and " = " not in line]
    used = {load_system(name).status for name in system_ids()}
    assert len(headings) == len(used) + 1  # and the line that leads to the details


def test_the_overview_marks_the_commands(run: Runner) -> None:
    lines = run.ok("systems").splitlines()
    (fide,) = (line for line in lines if line.startswith("  fide "))
    assert fide.count(" x") == 7
    (closed,) = (line for line in lines if line.startswith("  nsf "))
    assert closed.endswith("replaced by: fide")
    (unknown,) = (line for line in lines if line.startswith("  chesscom "))
    assert unknown.endswith("nearest: glicko, lichess")
    assert "Not published" in lines
    assert "perf = performance" in " ".join(lines)


def test_a_long_title_is_cut(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load_system("elo"), "title", "A very long name " * 5)
    assert max(map(len, run.ok("systems").splitlines())) <= 80


def test_there_are_no_dated_rules(run: Runner) -> None:
    error = run.fails("rules", "knsb", code=1)
    assert error == (
        "No dated rules of Netherlands (KNSB) are recorded. What is known of it: arpad systems knsb"
    )


def test_in_python() -> None:
    with pytest.raises(NotComputed) as caught:
        arpad.rate("nsf", rating=1500, on="2016-01-01", games=["1400=1"])
    assert caught.value.message == "error.not_computed_before"
    assert caught.value.facts["on"] == date(2016, 1, 1)
    assert "Tabelle für K" in arpad.explain(caught.value, lang="de")
    with pytest.raises(NotComputed):
        arpad.expected_score("chesscom", rating=1500, opponent_rating=1600, on="2026-01-01")
    assert arpad.system("nsf").status is Status.CLOSED
    assert json.dumps(arpad.systems())
