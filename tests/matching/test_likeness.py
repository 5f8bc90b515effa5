"""Names and births that can be one person's."""

import pytest

from arpad.formats.births import Birth
from arpad.matching.likeness import Likeness, compare_births, compare_names


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Blübaum, Matthias", "Bluebaum, Matthias"),
        ("Kvaløy, Aksel Bu", "Kvaloy, Aksel Bu"),
        ("Kvaløy, Aksel Bu", "Kvaloey Aksel Bu"),
        ("Weiß, Jörg", "WEISS JOERG"),
        ("O'Kelly, Sean", "OKelly Sean"),
        ("Jan Jansen", "Jansen, Jan"),
        ("Müller-Lüdenscheidt, A", "A Muller Ludenscheidt"),
    ],
)
def test_the_same_name(one: str, other: str) -> None:
    assert compare_names(one, other) is Likeness.SAME
    assert compare_names(other, one) is Likeness.SAME


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Jansen, P", "Jansen, Piet"),
        ("Jansen, Piet", "Jansen, Piet Hendrik"),
        ("Katharina Berg", "Katherina Berg"),
    ],
)
def test_names_that_are_alike(one: str, other: str) -> None:
    assert compare_names(one, other) is Likeness.ALIKE
    assert compare_names(other, one) is Likeness.ALIKE


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Jansen, Piet", "Jansen, Jan"),
        ("Jansen, Els", "De Vries, Els"),
        ("Jansen", "Jansen, Piet"),
        ("A, B", "A, C"),
        ("", ""),
        ("J P", "Jansen Piet"),
    ],
)
def test_other_names(one: str, other: str) -> None:
    assert compare_names(one, other) is Likeness.OTHER


@pytest.mark.parametrize(
    ("one", "other", "likeness"),
    [
        ((1990, 5, 3), (1990, 5, 3), Likeness.SAME),
        ((1990, 5, 3), (1990, 5, 4), Likeness.OTHER),
        ((1990, 5, 3), (1991, 5, 3), Likeness.OTHER),
        ((1990, None, None), (1990, 5, 3), Likeness.ALIKE),
        ((1990, 5, None), (1990, 5, 3), Likeness.ALIKE),
        ((1990, 6, None), (1990, 5, 3), Likeness.OTHER),
        ((1990, None, None), (1990, None, None), Likeness.ALIKE),
    ],
)
def test_births(
    one: tuple[int, int | None, int | None],
    other: tuple[int, int | None, int | None],
    likeness: Likeness,
) -> None:
    first, second = (Birth(year=year, month=month, day=day) for year, month, day in (one, other))
    assert compare_births(first, second) is likeness
    assert compare_births(second, first) is likeness
    assert compare_births(first, None) is None
