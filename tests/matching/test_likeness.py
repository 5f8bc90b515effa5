"""Names and births that can be one person's."""

import pytest

from arpad.formats.births import Birth
from arpad.matching.likeness import Likeness, compare_births, compare_names


@pytest.mark.parametrize(
    ("one", "other", "likeness"),
    [
        ("Blübaum, Matthias", "Bluebaum, Matthias", Likeness.SAME),
        ("Kvaløy, Aksel Bu", "Kvaloy, Aksel Bu", Likeness.SAME),
        ("Kvaløy, Aksel Bu", "Kvaloey Aksel Bu", Likeness.SAME),
        ("Weiß, Jörg", "WEISS JOERG", Likeness.SAME),
        ("O'Kelly, Sean", "OKelly Sean", Likeness.SAME),
        ("Jan Jansen", "Jansen, Jan", Likeness.SAME),
        ("Müller-Lüdenscheidt, A", "A Muller Ludenscheidt", Likeness.SAME),
        ("Jansen, P", "Jansen, Piet", Likeness.ALIKE),
        ("Jansen, Piet", "Jansen, Piet Hendrik", Likeness.ALIKE),
        ("Katharina Berg", "Katherina Berg", Likeness.ALIKE),
        ("Jansen, Piet", "Jansen, Jan", Likeness.OTHER),
        ("Jansen, Els", "De Vries, Els", Likeness.OTHER),
        ("Jansen", "Jansen, Piet", Likeness.OTHER),
        ("A, B", "A, C", Likeness.OTHER),
        ("", "", Likeness.OTHER),
        ("J P", "Jansen Piet", Likeness.OTHER),
    ],
)
def test_names(one: str, other: str, likeness: Likeness) -> None:
    assert compare_names(one, other) is likeness
    assert compare_names(other, one) is likeness


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
