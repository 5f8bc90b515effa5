"""``arpad scale``: conversions, their list, and what is refused."""

import pytest
from tests.cli.build import Runner

LINE = ("scale", "lichess-blitz", "1850", "fide", "--on", "2026-11-30")


def test_a_conversion_as_json(run: Runner) -> None:
    result = run(*LINE, "--json").json
    assert (result["low"], result["value"], result["high"]) == (1723, 1840, 1957)
    assert result["per_cent"] == 80
    assert [link["to_scale"] for link in result["chain"]] == ["fide-before-2024", "fide"]
    assert [source["used"] for source in result["sources"]][:3] == [True, True, False]
    assert (result["date"], result["sample"], result["reliability"]) == ("2020-02", 30, "low")


def test_a_conversion_as_text(run: Runner) -> None:
    out = run.ok(*LINE)
    assert out.startswith("1850 Lichess blitz, on the scale FIDE, standard\n")
    flat = " ".join(out.split())
    assert "Value 1840" in flat
    assert "1723 to 1957, in which 80 % of such players lie" in flat
    assert "How far to trust it low" in flat
    assert "before 1 Mar 2024: 1733.7" in flat
    assert "187 + 0.38 classical + 0.48 blitz; not used: it needs two ratings" in flat


def test_an_exact_conversion(run: Runner) -> None:
    result = run("scale", "ecf-grade", "125", "ecf", "--json").json
    assert result["low"] == result["value"] == result["high"] == 1637.5
    assert result["per_cent"] is None
    out = run.ok("scale", "ecf-grade", "125", "ecf", "--lang", "nl")
    assert "1637,5" in out
    assert "Interval" not in out


def test_before_and_after_an_uplift(run: Runner) -> None:
    line = ("scale", "fide", "1600", "fide", "--rated-on", "2024-02-29", "--json")
    assert run(*line, "--on", "2024-03-01").json["value"] == 1760
    assert run(*line, "--on", "2024-02-29").json["value"] == 1600
    assert "1600" in run.ok("scale", "fide", "1600", "fide")
    assert (
        run("scale", "lichess-blitz", "1850", "fide", "--on", "2023-01-01", "--json").json["value"]
        == 1734
    )


def test_the_list(run: Runner) -> None:
    out = run.ok("scale")
    for text in ("lichess-blitz     fide-before-2024", "Known, but not computed", "Scales: fide"):
        assert text in out
    plain = run("scale", "--json").json
    assert {each["id"] for each in plain["scales"]} >= {"fide", "lichess-blitz", "dwz"}
    only = run("scale", "ecf", "--json").json
    assert [each["id"] for each in only["conversions"]] == ["ecf-grade-to-rating"]
    assert only["not_computed"] == []
    assert "Known" not in run.ok("scale", "ecf")


@pytest.mark.parametrize(
    ("arguments", "code", "error"),
    [
        (
            ("scale", "chesscom-blitz", "1500", "fide"),
            1,
            "its coefficients could not be read. Known",
        ),
        (("scale", "fide", "1500", "dwz"), 1, "no official conversion was found"),
        (("scale", "fide", "1500", "ecf"), 1, "none was found"),
        (("scale", "fide", "1500", "lichess-blitz"), 1, "a regression cannot be turned round"),
        (("scale", "fide", "1399", "oesb"), 1, "from 1400 on; 1399 is lower"),
        (("scale", "cfc", "1500", "uscf"), 1, "from 1501 on"),
        (("scale", "lichess-blitz", "600", "chesscom-blitz"), 1, "lies outside the scale"),
        (("scale", "icc", "1500", "fide"), 2, 'There is no scale "icc"'),
        (("scale", "fide", "1500"), 2, "Give three things"),
        (("scale", "fide", "x", "ecf"), 2, "cannot be used"),
        (("scale", "fide", "1500", "ecf", "--on", "today"), 2, "YYYY-MM-DD"),
        (("scale", "ecf-grade", "500", "ecf"), 2, "from 1 to 400"),
    ],
)
def test_what_is_refused(run: Runner, arguments: tuple[str, ...], code: int, error: str) -> None:
    assert error in run.fails(*arguments, code=code)


def test_a_rating_in_the_wrong_place_is_told(run: Runner) -> None:
    assert "Give three things" in run.fails("scale", "lichess-blitz", "fide", "1500")
    assert 'RATING: "many" cannot be used' in run.fails("scale", "lichess-blitz", "many", "fide")
