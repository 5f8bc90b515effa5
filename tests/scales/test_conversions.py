"""Conversions between scales: the golden cases, uplifts by day, intervals, refusals, the file."""

import tomllib
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import arpad
from arpad.core.errors import BadValue, NotRateable, RulebookError, UnknownName
from arpad.scales.chain import path
from arpad.scales.conversions import conversion, read_scales, scales
from arpad.scales.convert import convert_rating
from arpad.systems.uscf.initial_rating import fide_conversion
from arpad.systems.uscf.rules import regime

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "vectors" / "scales" / "conversions.toml"
TOML = (ROOT / "src" / "arpad" / "scales" / "conversions.toml").read_text(encoding="utf-8")
CASES: list[dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))["case"]
TODAY = date(2026, 11, 30)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_golden_case(case: dict[str, Any]) -> None:
    for rating, value in case["pairs"]:
        found = convert_rating(case["from"], rating, case["to"], case["on"])
        assert found.value_unrounded == pytest.approx(float(Fraction(value)), abs=1e-9)
        assert found.exact is case["exact"]
        if found.exact:
            assert found.low == found.value == found.high
            assert found.per_cent is None
        else:
            assert found.low < found.value < found.high
            assert found.per_cent == 80
        if "half_width" in case:
            link = found.chain[-1]
            assert link.high - link.value == pytest.approx(float(case["half_width"]))
            assert link.value - link.low == pytest.approx(float(case["half_width"]))


# ---------------------------------------------------------------------------- days


@pytest.mark.parametrize(
    ("on", "scale", "value"),
    [
        (date(2023, 1, 1), "fide-before-2024", 1734),
        (date(2024, 2, 29), "fide-before-2024", 1734),
        (date(2024, 3, 1), "fide", 1840),
        (TODAY, "fide", 1840),
    ],
)
def test_the_day_decides_before_or_after_the_uplift(on: date, scale: str, value: int) -> None:
    found = convert_rating("lichess-blitz", 1850, "fide", on)
    assert (found.to_scale, found.value) == (scale, value)
    assert found.method == ("chain" if scale == "fide" else "regression")


@pytest.mark.parametrize(
    ("pool", "year"), [("fide", 2024), ("dsu", 2024), ("oesb", 2024), ("ssb", 2025)]
)
def test_an_old_rating_of_the_same_list(pool: str, year: int) -> None:
    lift = scales().pools[pool].uplift
    assert lift is not None
    before = date.fromordinal(lift.day.toordinal() - 1)
    raised = convert_rating(pool, 1500, pool, lift.day, before)
    assert raised.chain[0].method == "uplift"
    assert raised.value == convert_rating(f"{pool}-before-{year}", 1500, pool).value > 1500
    back = convert_rating(pool, raised.value, pool, before, lift.day)
    assert back.chain[0].method == "uplift_undone"
    assert "scales.remark.undone" in [remark.message for remark in back.warnings]
    assert abs(back.value - 1500) <= 1  # the raised rating was rounded
    same = convert_rating(pool, 1500, pool, before)
    assert (same.value, same.method, same.chain) == (1500, "same", ())


def test_each_formula_is_for_the_scale_of_its_day() -> None:
    """US Chess published another conversion after the uplift of FIDE's list."""
    found = convert_rating("fide", 1900, "uscf", TODAY)
    assert [(link.method, link.date) for link in found.chain] == [("official", "2025-01")]
    assert found.value_unrounded == pytest.approx(1.5667 * 1900 - 1073)
    old = convert_rating("fide", 1900, "uscf", date(2024, 2, 29))
    assert [(link.method, link.date) for link in old.chain] == [("official", "2022")]
    assert old.value == 1958
    first_day = convert_rating("fide", 1900, "uscf", date(2024, 3, 1))
    assert first_day.chain == found.chain


def test_us_chess_starts_players_from_the_same_conversion() -> None:
    for fide in (1400, 1999, 2000, 2001, 2400):
        start = fide_conversion(fide, regime(date(2025, 1, 1)))[0]
        assert convert_rating("fide", fide, "uscf", TODAY).value_unrounded == pytest.approx(start)


def test_a_rating_of_today_is_brought_back_for_a_formula_of_before() -> None:
    text = TOML.replace('id = "fide-to-uscf"\nfrom = "fide"', 'id = "other"\nfrom = "dwz"')
    way = path("fide", "uscf", read_scales(text))
    assert way is not None
    assert [edge.backwards for edge in way] == [True, False]
    assert way[0].applied(Fraction(1900)) == 1900 - Fraction(200, 3)


def test_an_entry_holds_in_its_range_only() -> None:
    with pytest.raises(NotRateable, match=r"scales\.error\.at_least"):
        convert_rating("fide", 1399, "oesb", TODAY)
    with pytest.raises(NotRateable, match=r"scales\.error\.at_least"):
        convert_rating("cfc", 1500, "uscf", TODAY)


# ---------------------------------------------------------------------------- intervals


def test_an_uplift_narrows_the_interval_and_a_second_study_widens_it() -> None:
    before = convert_rating("lichess-blitz", 1700, "fide", date(2023, 1, 1))
    after = convert_rating("lichess-blitz", 1700, "fide", TODAY)
    assert after.high - after.low < before.high - before.low
    chained = convert_rating("lichess-blitz", 1700, "uscf", TODAY)
    first, second = chained.chain
    wide = 1.02 * (first.high - first.value)
    assert second.high - second.value == pytest.approx((wide**2 + 192.24**2) ** 0.5)
    assert chained.residual_basis == "assumed"
    assert chained.residual_sd is None
    assert chained.sample == 30
    assert chained.reliability == "low"
    assert {"scales.remark.several", "scales.remark.assumed"} <= {
        remark.message for remark in chained.warnings
    }


def test_what_is_said_of_a_study() -> None:
    found = convert_rating("lichess-blitz", 1850, "fide", TODAY)
    assert (found.date, found.sample, found.residual_sd) == ("2020-02", 30, 152)
    assert (found.residual_basis, found.reliability) == ("published", "low")
    used = [source.id for source in found.sources if source.used]
    assert used == ["mathtuition88-2020", "fide-qc-2024"]
    other = next(source for source in found.sources if source.id == "lichess-forum-2017")
    assert other.formula == "187 + 0.38 classical + 0.48 blitz"
    assert other.why_not == "two_ratings"
    assert [remark.message for remark in found.warnings] == [
        "scales.remark.small",
        "scales.remark.old",
        "scales.remark.person",
    ]


def test_a_federations_rule_and_its_system_agree() -> None:
    for rating in (1400, 1555, 2000, 2001, 2600):
        found = convert_rating("fide", rating, "oesb", TODAY)
        entry = arpad.initial_rating("oesb", on=TODAY, fide_rating=rating)
        assert entry.initial_rating == found.value


def test_a_closed_list_is_said() -> None:
    found = convert_rating("ssb-before-2025", 1500, "ssb", date(2026, 1, 1))
    assert [remark.message for remark in found.warnings] == ["scales.remark.closed"]
    assert not convert_rating("ssb-before-2025", 1500, "ssb", date(2025, 12, 31)).warnings


@given(st.integers(600, 2900), st.integers(600, 2900))
def test_a_higher_rating_never_converts_to_a_lower_one(one: int, other: int) -> None:
    for on in (date(2023, 1, 1), TODAY):
        first, second = (convert_rating("lichess-blitz", r, "fide", on) for r in (one, other))
        assert (first.value_unrounded < second.value_unrounded) == (one < other)
        assert first.low <= first.value <= first.high


# ---------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("source", "target", "reason"),
    [
        ("chesscom-blitz", "fide", "not_read"),
        ("lichess-rapid", "fide", "not_read"),
        ("lichess-classical", "fide", "two_ratings"),
        ("lichess-rapid", "uscf", "table"),
        ("fide", "dwz", "no_official"),
        ("dwz", "fide", "no_official"),
        ("fide", "lichess-blitz", "one_way"),
        ("chesscom-blitz", "lichess-blitz", "one_way"),
        ("fide", "ecf", "none"),
        ("oesb", "fide", "one_way"),
    ],
)
def test_where_nothing_honest_exists(source: str, target: str, reason: str) -> None:
    with pytest.raises(NotRateable) as raised:
        convert_rating(source, 1700, target, TODAY)
    assert raised.value.facts["reason"].message == f"scales.reason.{reason}"  # type: ignore[attr-defined]  # a word
    assert raised.value.message.endswith("no_conversion_but") is ("studies" in raised.value.facts)


def test_a_study_of_practice_alone_is_a_reason_too() -> None:
    text = TOML.replace('from = "fide"\nto = "uscf"\nmethod', 'from = "dwz"\nto = "uscf"\nmethod')
    known = read_scales(text)
    from arpad.scales.known import refusal

    error = refusal(known.pools["fide"], known.pools["uscf"], known)
    assert error.facts["reason"].message == "scales.reason.practice"  # type: ignore[attr-defined]  # a word


def test_ratings_outside_a_scale_are_refused() -> None:
    for rating in (0, 4000):
        with pytest.raises(BadValue):
            convert_rating("lichess-blitz", rating, "fide", TODAY)
    with pytest.raises(BadValue):
        convert_rating("ecf-grade", 401, "ecf", TODAY)
    with pytest.raises(NotRateable, match=r"scales\.error\.outside"):
        convert_rating("lichess-blitz", 600, "chesscom-blitz", TODAY)


@pytest.mark.parametrize(
    ("source", "target"), [("icc", "fide"), ("fide", "icc"), ("ecf-before-2020", "ecf")]
)
def test_an_unknown_scale(source: str, target: str) -> None:
    with pytest.raises(UnknownName) as raised:
        convert_rating(source, 1500, target, TODAY)
    assert "fide-before-2024" in str(raised.value.facts["known"])


def test_names_by_alias_and_in_capitals() -> None:
    assert convert_rating("FIDE-before-2024", 1600, "Fide", TODAY).value == 1760
    assert convert_rating("fide-before-2024", 1500, "uschess", TODAY).value == 1550
    assert conversion("fide-to-uscf").target == "uscf"
    with pytest.raises(UnknownName):
        conversion("nothing")


# ---------------------------------------------------------------------------- the library


def test_the_library() -> None:
    found = arpad.convert_rating("ecf-grade", 125, "ecf")
    assert (found.low, found.value, found.high) == (1637.5, 1637.5, 1637.5)
    day = arpad.convert_rating("fide", 1600, "fide", on="2024-03-01", rated_on=date(2024, 2, 1))
    assert day.value == 1760
    plain = arpad.to_json(found)
    assert plain["schema"] == "arpad/converted-rating/1"
    with pytest.raises(BadValue):
        arpad.convert_rating("fide", 1600, "fide", on="1 March")
    with pytest.raises(NotRateable) as raised:
        arpad.convert_rating("fide", 1600, "dwz")
    assert "Schachbund" in arpad.explain(raised.value, "nl")


def test_ratings_with_decimals() -> None:
    assert arpad.convert_rating(
        "lichess-blitz", 1850.5, "fide", on="2023-01-01"
    ).value_unrounded == (pytest.approx(0.8399 * 1850.5 + 179.9))


# ---------------------------------------------------------------------------- the file


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('to = "ecf"', 'to = "efc"', "unknown pool efc"),
        ('to = "dwz"', 'to = "dzw"', "unknown pool dzw"),
        ('method = "definition"', 'method = "guess"', "unknown method"),
        ('reliability = "medium"', 'reliability = "good"', "unknown method or reliability"),
        ('reliability = "medium"', 'reliability = "exact"', "has no residual"),
        ('why = "practice"', 'why = "because"', "unknown reason"),
        (', up_to = "2000" }', " }", "the last piece alone"),
        (
            'slope = "1.1", intercept = "-240"',
            'slope = "1.1", intercept = "-240", up_to = "9"',
            "last",
        ),
        ("lowest = 1501", "invertible = true", "only an exact straight line"),
        ("checked = 2026-11-30", "cheked = 2026-11-30", "not sound"),
        ('slope = "4/3"', 'slope = "a third"', "not sound"),
        ('formula = "1.1 x - 240"', 'formel = "1.1 x - 240"', "not sound"),
        ("[pool.fide]", "[pool.fide", "not sound"),
    ],
)
def test_a_file_that_is_not_sound_is_refused(old: str, new: str, reason: str) -> None:
    assert old in TOML
    with pytest.raises(RulebookError, match=reason):
        read_scales(TOML.replace(old, new, 1))


def test_every_conversion_has_its_document() -> None:
    documents = [each.document for each in scales().conversions]
    documents += [each.document for each in scales().studies]
    for document in documents:
        assert document.link.startswith("https://")
        assert document.title
        assert document.publisher
