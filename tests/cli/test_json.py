"""Every JSON output is of the schema that it names (docs/reference/schema)."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.cli.build import Report, Runner
from tests.cli.schemas import FOLDER, check, check_schema, leaves, schema_file, validator

ROOT = Path(__file__).resolve().parents[2]
RATE = ("rate", "fide", "--k", "20")
ESTIMATE = ("--average", "1600", "--points", "3", "--games", "5")
GLICKO2 = ("--rating", "1500", "--rd", "200", "--volatility", "0.06")
JUNIOR = ("--born", "2010", "--games-played", "3", "--highest-rating", "1600")
PERIOD = ("period", "kbsb", "--list", "{list}", "--games", "{games}", "--on", "2022-04-01")
LINES: tuple[tuple[str, ...], ...] = (
    (*RATE, "--rating", "1500", "--on", "2026-01-10", "1400=1", "1600=½", "1550=0"),
    (*RATE, "--rating", "2813", "--on", "2025-11-15", "1787=1", "2025=1", "2310=1", "2505=½"),
    (*RATE, "--rating", "1500", "--on", "2026-01-10", "1500=½"),
    (*RATE, "--rating", "1500", "--on", "2026-01-10", "1500=+", "unr=1", "1500=-"),
    (*RATE, "--rating", "1500", "--on", "2026-01-10", "1500=1", "@2026-02-01/1490", "1500=0"),
    (*RATE, "--rating", "1401", "--on", "2026-01-10", "1390=0"),
    (*RATE, "--rating", "1500", "--on", "2099-01-10", "1500=1"),
    (*RATE, "--rating", "1", "--on", "2013-01-10", "3999=0", "3999=1"),
    (*RATE, "--rating", "1500", "--on", "2026-01-10", *ESTIMATE),
    (*RATE, "--rating", "1500", "--on", "2026-01-10", *ESTIMATE[:-1], "701"),
    ("rate", "fide", "--rating", "1500", "--on", "2026-01-10", *JUNIOR, "1500=1"),
    (*RATE, "--rating", "2650", "--on", "2026-01-10", "--time-control", "rapid", "1500=1"),
    (*RATE, "--standard-rating", "1700", "--on", "2026-01-10", "--time-control", "3+2", "1500=0"),
    *(
        (*RATE, "--rating", "1700", "--on", day, "1200=½", "2300=1")
        for day in ("2005-01-01", "2009-07-01", "2011-07-01", "2014-07-01", "2022-01-01")
    ),
    ("match", "{players}", "{players}"),
    ("match", "{report}", "{march}"),
    ("match", "{players}"),
    ("initial", "fide", "--on", "2025-11-07", "1902=½", "1877=½", "1884=1", "2012=0", "1832=1"),
    ("initial", "fide", "--on", "2025-11-07", "2500=1", "2500=1", "2500=1", "2500=1", "2500=1"),
    ("initial", "fide", "--on", "2022-11-07", "1902=1", "1877=½", "1884=1", "2012=0", "1832=1"),
    ("initial", "fide", "--on", "2022-11-07", "1902=0", "1877=½", "1884=0", "2012=0", "1832=1"),
    ("initial", "fide", "--on", "2025-11-07", "1902=½", "unr=1"),
    ("initial", "fide", "--on", "2025-11-07", "unr=1"),
    ("performance", "fide", "--on", "2026-01-01", "1500=1", "1501=½", "1502=1"),
    ("performance", "fide", "--on", "2026-01-01", "1500=0"),
    ("expect", "fide", "1600", "1800", "--on", "2026-01-01"),
    ("expect", "fide", "2700", "1000", "--on", "2026-01-01", "--time-control", "blitz"),
    ("expect", "fide", "1500", "1500", "--on", "2026-01-01"),
    (
        "rate",
        "glicko",
        "--rating",
        "1500",
        "--rd",
        "200",
        "--on",
        "2026-01-01",
        "1400/30=1",
        "unr=0",
    ),
    ("rate", "glicko2", *GLICKO2, "--on", "2026-01-01", "1400/30=1", "1550/100=½", "1500=+"),
    ("rate", "glicko2", *GLICKO2, "--on", "2026-01-01", "--periods-idle", "3"),
    ("initial", "glicko2", "--on", "2026-01-01", "--order", "per-game", "1400/30=1", "unr=½"),
    ("expect", "glicko", "1500", "1400/30", "--rd", "200", "--on", "2026-01-01"),
    ("table", "glicko", "growth-of-deviation"),
    ("tournament", "{example}", "--system", "glicko2"),
    ("rate", "stephenson", "--rating", "2200", "--rd", "60", "--on", "2026-01-01", "2100/50/3=1"),
    ("rate", "glicko-boost", "--rating", "1500", "--rd", "99", "--on", "2026-01-01", "2100/50=1"),
    ("tournament", "{example}", "--system", "glicko-boost"),
    ("rate", "elo", "--rating", "1500", "--k", "20", "--on", "2026-01-01", "1400=1", "unr=1"),
    ("performance", "elo", "--on", "2026-01-01", "1400.5=1", "1600=½"),
    ("expect", "elo", "1600.5", "1800", "--on", "2026-01-01", "--colour", "white"),
    ("expect", "fide", "2600", "2700", "--on", "2026-01-01", "--model", "davidson"),
    ("expect", "elo", "1600", "1800", "--model", "rao-kupper", "--colour", "b"),
    ("forecast", "fide", "--rating", "1850", "--k", "20", "--on", "2026-01-10", "1900", "1950=1"),
    (
        *("forecast", "fide", "--rating", "2400", "--k", "10", "--on", "2026-01-10"),
        *("--target-norm", "GM", "--target-rating", "2900", "--target-performance", "2500"),
        *("2380",) * 9,
    ),
    ("forecast", "elo", "--rating", "1850", "--k", "20", "--order", "sequential", "1900", "1950"),
    ("rate", "lichess", "--rating", "1400", "--rd", "79", "--colour", "w", "1550/110/0.065=1"),
    ("initial", "lichess", "--on", "2026-06-01", "--colour", "b", "1550/110=½", "unr=-"),
    ("expect", "lichess", "1400", "1550/110", "--rd", "79", "--variant", "atomic"),
    ("rules", "lichess", "--on", "2026-06-01"),
    ("rules", "lichess", "--on", "2025-06-01", "--diff", "2026-01-10"),
    ("scale",),
    ("scale", "fide"),
    ("scale", "lichess-blitz", "1850", "fide"),
    ("scale", "ecf-grade", "125", "ecf", "--on", "2021-01-01"),
    ("scale", "lichess-blitz", "1850.5", "uscf", "--on", "2023-01-01"),
    ("scale", "fide", "1500", "fide"),
    ("table", "elo", "expected-score-normal"),
    ("rate", "icu", "--rating", "1500", "--k", "40", "--on", "2010-01-01", *["1500=1"] * 6),
    ("rate", "icu", "--rating", "1500", "--games-played", "3", "--on", "2016-01-01", "1400=1"),
    ("initial", "icu", "--on", "2010-01-01", "1400=1", "1500=½"),
    ("rate", "dwz", "--rating", "1530", "--age", "26", "--index", "22", "1930=1", "unr=1"),
    ("rate", "ecf", "--rating", "1754", "--k", "20", "--on", "2024-02-01", "1700/7=1", "unr=1"),
    ("table", "ecf", "rating-of-grade"),
    ("initial", "dwz", "1300=1", "1540=½", "1200=0", "1290=1", "1400=1"),
    ("rate", "uscf", "--rating", "1300", "--games-played", "45", "--on", "2025-06-01", "1550=1"),
    ("initial", "uscf", "--age", "12.5", "--on", "2025-06-01", "1200=1", "unr=1"),
    ("tournament", "{example}", "--system", "uscf"),
    ("rate", "selo", "--rating", "1500", "--on", "2012-01-01", "1400=1", "unr=1"),
    ("rate", "pelo", "--rating", "1500", "--games-played", "3", "--on", "2016-01-01", "1400=1"),
    ("table", "fide", "expected-score"),
    ("table", "fide", "difference-from-score"),
    ("rules", "fide", "--on", "2026-01-01"),
    ("rules", "fide", "--on", "2005-01-01"),
    ("rules", "fide", "--on", "2026-01-01", "--time-control", "rapid"),
    ("rules", "fide", "--on", "2006-01-01", "--diff", "2026-01-01"),
    ("rules", "fide", "--on", "2013-01-01", "--diff", "2026-01-01", "--time-control", "blitz"),
    ("systems",),
    ("systems", "fide"),
    ("systems", "nsf"),
    ("rate", "cfc", "--rating", "1500", "--base-change", "3", "--games", "2"),
    ("initial", "oesb", "--fide-rating", "1699"),
    ("performance", "pzszach", "2000=1", "1900=½"),
    ("table", "pzszach", "categories"),
    ("rules", "ssb", "--on", "2025-12-31", "--diff", "2026-01-01"),
    ("tournament", "{report}"),
    ("tournament", "{report}", "--player", "3"),
    ("tournament", "{report}", "--k", "20", "--on", "2023-01-01", "--time-control", "rapid"),
    ("tournament", "{example}"),
    ("tournament", "{example}", "--system", "elo", "--k", "20"),
    ("tournament", "{example}", "--system", "elo"),
    ("rate", "kbsb", "--rating", "1989", "--games-played", "393", "1708=1", "1669=1", "1883=1"),
    ("rate", "kbsb", "--rating", "1850", "--games-played", "50", *ESTIMATE),
    ("initial", "kbsb", "--average", "1230", "--games", "20", "--points", "13"),
    ("initial", "kbsb", "1500=1", "1500/12=1"),
    ("performance", "kbsb", "1500=1", "1450=0"),
    ("expect", "kbsb", "1600", "2100"),
    PERIOD,
    (*PERIOD, "--player", "103"),
    (*PERIOD, "--player", "101"),
    (*PERIOD, "--player", "105"),
    ("list", "import", "{march}"),
    ("list", "show"),
    ("list", "find", "oak"),
    ("list", "find", "nobody at all"),
    ("list", "history", "990000101"),
    ("list", "changes", "2026-02", "2026-03", "--federation", "BEL"),
    ("list", "remove", "2026-02"),
    ("tournament", "{example}", "--list", "store"),
    ("check", "{report}"),
    ("check", "{example}"),
    ("convert", "{report}", "--to", "json"),
    ("convert", "{example}", "--to", "json"),
    ("convert", "{players}", "--to", "json"),
    ("convert", "{games}", "--to", "json"),
    ("import", "{players}", "--dry-run"),
    ("import", "{games}", "--dry-run"),
    ("norms", "{report}"),
    ("norms", "{report}", "--player", "2", "--federations-waived"),
    ("norms", "{example}"),
)


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("arguments", LINES, ids=" ".join)
def test_output_is_of_its_schema(
    run: Runner, report: Report, arguments: tuple[str, ...], language: str
) -> None:
    examples = ROOT / "examples"
    files = {"report": report(), "example": examples / "open.trf"}
    files |= {"list": examples / "period-list.csv", "games": examples / "period-games.csv"}
    files |= {"march": examples / "list_mar26.txt"}
    if arguments[0] == "list" or "store" in arguments:
        run.ok("list", "import", examples / "list_feb26.txt")
        run.ok("list", "import", examples / "list_mar26.txt")
    files["players"] = examples / "players.csv"
    line = [argument.format(**files) for argument in arguments]
    done = run(*line, "--json", "--lang", language)
    assert done.code in {0, 1}, done.err
    check(done.json)
    assert done.out.endswith("}\n")
    assert done.out == json.dumps(done.json, ensure_ascii=False, indent=2) + "\n"


def objects(value: Any) -> Iterator[dict[str, Any]]:
    """All objects inside a JSON value."""
    if isinstance(value, dict):
        yield value
        for item in value.values():
            yield from objects(item)
    elif isinstance(value, list):
        for item in value:
            yield from objects(item)


def test_whole_numbers_are_numbers_and_decimals_are_texts(run: Runner, report: Report) -> None:
    whole = {"rating_before", "rating_after", "rating_change", "round", "number", "games_rated"}
    decimal = {"expected_score", "score_minus_expected", "expected_points", "score", "points"}
    decimal |= {"rating_change_unrounded", "tournament_points"}
    for each in objects(run("tournament", report(), "--json").json):
        for name in whole & each.keys():
            assert each[name] is None or type(each[name]) is int
        for name in decimal & each.keys():
            assert each[name] is None or re.fullmatch(r"-?\d+(\.\d+)?", each[name])
            assert each[name] not in {"-0", "-0.00"}


def test_an_even_result_has_no_sign(run: Runner) -> None:
    done = run(*RATE, "--rating", "1500", "--on", "2026-01-10", "--json", "1500=½")
    assert "-0" not in [str(leaf) for leaf in leaves(done.json)]
    assert done.json["rating_change_unrounded"] == "0.00"
    assert done.json["rating_change"] == 0


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.name)
def test_a_schema_is_sound(path: Path) -> None:
    check_schema(path)


def printed_names() -> set[str]:
    """The schema names in the source."""
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "src" / "arpad").rglob("*.py")]
    return {name for text in texts for name in re.findall(r'"(arpad/[a-z-]+/\d+)"', text)}


def test_every_schema_name_has_its_file_and_is_documented() -> None:
    assert len(printed_names()) >= 14
    page = (FOLDER.parent / "json.md").read_text(encoding="utf-8")
    for name in printed_names():
        assert schema_file(name).is_file()
        assert f"`{name}`" in page
        assert schema_file(name).name in page
    kept = {schema_file(name).name for name in printed_names()} | {"common.json"}
    assert {path.name for path in FOLDER.glob("*.json")} == kept


def test_every_field_is_documented() -> None:
    page = (FOLDER.parent / "json.md").read_text(encoding="utf-8")
    for path in FOLDER.glob("*.json"):
        for each in objects(json.loads(path.read_text(encoding="utf-8"))):
            properties = each.get("properties")
            if not isinstance(properties, dict) or "required" not in each:
                continue
            for name in properties:
                assert f"`{name}`" in page, f"{path.name}: {name}"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("rating_change", "1"),
        ("rating_change", 1.5),
        ("rating_change_unrounded", 1.4),
        ("rating_change_unrounded", "-0.00"),
        ("rating_change_unrounded", "1.4"),
        ("rating_change_unrounded", "+1.40"),
        ("rating_change_unrounded", "1,40"),
        ("points", "1.50"),
        ("rating_before", None),
        ("time_control", "slow"),
        ("something_new", 1),
    ],
)
def test_the_schema_refuses_what_is_wrong(run: Runner, field: str, value: object) -> None:
    good = run(*LINES[0], "--json").json
    assert validator(good["schema"]).is_valid(good)
    assert not validator(good["schema"]).is_valid(good | {field: value})
    without = {name: item for name, item in good.items() if name != "rating_after"}
    assert not validator(good["schema"]).is_valid(without)
