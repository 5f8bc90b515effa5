"""Whatever numbers a system is given for its declared parameters: a sound answer, or a reason."""

import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cli.test_any_input import CALM, check_sound, run

from arpad.core.parameters import Kind, Parameter
from arpad.core.system import Capability
from arpad.explain.catalogue import LANGUAGES
from arpad.systems.registry import load_system, system_ids

ASKED = (Capability.RATE, Capability.INITIAL, Capability.PERFORMANCE, Capability.EXPECT)
PAIRS = [
    (name, capability)
    for name in system_ids()
    for capability in ASKED
    if capability in load_system(name).capabilities
]
RATINGS = ("1", "100", "1399", "1400", "1500", "2200", "2400", "2650", "3999", "1500.5")
# Good and borderline values of each kind; a word takes its choices.
GOOD: dict[Kind, tuple[str, ...]] = {
    Kind.RATING: RATINGS[:-1],
    Kind.REAL_RATING: RATINGS,
    Kind.DECIMAL: ("0", "0.000001", "0.06", "1", "30", "200", "350", "1000", "9999999"),
    Kind.COUNT: ("0", "1", "5", "9", "10", "25", "30", "150", "1000", "100000"),
    Kind.YEAR: ("1850", "1980", "2010", "2030", "2100"),
    Kind.DATE: ("1960-01-01", "2012-01-01", "2024-02-29", "2024-03-01", "2026-01-10", "9999-12-31"),
    Kind.POINTS: ("0", "½", "3", "9", "9999.5"),
    Kind.SEX: ("m", "w"),
    Kind.COLOUR: ("w", "b"),
    Kind.TIME_CONTROL: ("standard", "rapid", "blitz", "90+30", "0+1", "999+999"),
}
BAD = ("", "-1", "nan", "inf", "1e308", "9" * 30, "--", "１５", "x", "{name}", "1e-320")  # noqa: RUF001  full-width digits
RESULTS = ("1", "½", "0", "+", "-")
UNFILLED = re.compile(r"\{(?!name\})\w+\}")


def values_of(parameter: Parameter) -> st.SearchStrategy[str]:
    """What can stand after the option, or after a slash; mostly what is allowed."""
    good = parameter.choices or GOOD[parameter.kind]
    return st.sampled_from((*good, *good, *good, *BAD))


@st.composite
def opponents(draw: st.DrawFn, parameters: Sequence[Parameter]) -> str:
    """A rating with some of the further numbers that the system knows."""
    real: bool = any(p.of_opponent and p.kind is Kind.REAL_RATING for p in parameters)
    written: str = draw(st.sampled_from(("unr", *(RATINGS if real else RATINGS[:-1]))))
    for parameter in parameters:
        if parameter.of_opponent and parameter.kind is not Kind.REAL_RATING:
            if draw(st.booleans()):
                break
            written += f"/{draw(values_of(parameter))}"
    return written


@st.composite
def lines(draw: st.DrawFn) -> list[str]:
    """A command line of a system, built from what it declares."""
    name, capability = draw(st.sampled_from(PAIRS))
    parameters = load_system(name).parameters(capability)
    line, by_average = [capability.value, name], False
    if capability is Capability.EXPECT:
        line += [draw(st.sampled_from(RATINGS)), draw(opponents(parameters))]
    else:
        by_average = draw(st.sampled_from((False, False, False, True)))
        for _ in range(0 if by_average else draw(st.integers(0, 6))):
            times = draw(st.sampled_from((1, 1, 1, 40)))
            line += [f"{draw(opponents(parameters))}={draw(st.sampled_from(RESULTS))}"] * times
    for parameter in parameters:
        is_usual = parameter.name in {"rating", "k", "on", "rating_deviation", "volatility"}
        if parameter.of_opponent or not draw(st.integers(0, 7 if is_usual else 2)):
            continue
        if parameter.kind is Kind.FLAG:
            line += [parameter.option_name]
        elif by_average or parameter.name not in {"average", "points", "games"}:
            line += [f"{parameter.option_name}={draw(values_of(parameter))}"]
    form = draw(st.sampled_from((["--json"], ["--explain"], [])))
    return [*line, *form, "--lang", draw(st.sampled_from(LANGUAGES))]


@CALM
@given(lines())
def test_any_number(line: list[str]) -> None:
    done = run(line)
    if "en" in line:  # the word for an error is known
        check_sound(done, line)
    assert done.code in {0, 1, 2}
    assert not (done.code == 2 and done.out)
    assert not UNFILLED.search(done.out + done.err)
    assert not re.search(r"(?<!\w)(?:None|nan|inf)(?!\w)", done.out)
    assert "None" not in done.err


@pytest.mark.parametrize(("name", "capability"), PAIRS)
def test_an_option_has_a_value_of_its_kind(name: str, capability: Capability) -> None:
    sides = ("1500", "1600") if capability is Capability.EXPECT else ("1500=1",)
    for parameter in load_system(name).parameters(capability):
        if parameter.kind is Kind.FLAG or parameter.of_opponent or parameter.name == "games":
            continue
        done = run([capability.value, name, *sides, f"{parameter.option_name}=x"])
        assert done.code == 2
        assert f'{parameter.option_name}: "x" cannot be used' in done.err
