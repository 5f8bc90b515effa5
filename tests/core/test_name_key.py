"""Names as they are compared."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.name_key import name_key, sound_key


@pytest.mark.parametrize(
    ("names", "key"),
    [
        (("Jäger", "Jaeger", "JAGER"), "jager"),
        (("Köhler", "Koehler", "Kohler"), "kohler"),
        (("Müller", "Mueller", "Muller"), "muller"),
        (("Weiß", "Weiss", "WEISS"), "weiss"),
        (("Ågård", "Aagaard", "Agard"), "agard"),
        (("Søren", "Soeren", "Soren", "Sören"), "soren"),
        (("Bjærre", "Bjaerre"), "bjarre"),
        (("Łukasz", "Lukasz"), "lukasz"),
        (("Đorđe", "Djordje", "Dorde"), "dorde"),
        (("Núñez", "Nunez"), "nunez"),
        (("O'Kelly", "O`Kelly", "O\u2019Kelly", "OKELLY"), "okelly"),
        (("-Van der Berg, Ann", "van der  berg  ,ann"), "van der berg ann"),
        (("Пробников, Пётр", "ПРОБНИКОВ, ПЕТР", "Probnikov, Petr"), "probnikov petr"),
        (("Щукарьёва, Юлия",), "shchukareva yuliya"),
        (("Жихарев-Цой, Сергей", "Zhikharev-Tsoy, Sergey"), "zhikharev tsoy sergey"),
        (("Їжакевич, Ґалина", "Izhakevich, Galina"), "izhakevich galina"),
        (("Δοκιμόπουλος, Θάλης",), "dokimopoylos thalis"),
        (("", " ,. -"), ""),
    ],
)
def test_spellings_of_a_name_have_one_key(names: tuple[str, ...], key: str) -> None:
    assert {name_key(name) for name in names} == {key}


@given(st.text())
def test_a_key_is_words_with_one_blank_between(name: str) -> None:
    key = name_key(name)
    assert key == " ".join(key.split())
    assert key == name_key(f" {name} ")


@given(st.text(st.characters(codec="ascii")))
def test_the_quick_way_for_ascii_is_the_same(name: str) -> None:
    assert name_key(name) == name_key(f"{name} \u00b7")  # a sign that is no letter


@pytest.mark.parametrize(
    ("one", "other"),
    [("карлов", "Carlov"), ("Хаймин", "Khaymin"), ("Филиппов", "Philipov"), ("Вильм", "Wilm")],
)
def test_usual_spellings_of_a_word_sound_alike(one: str, other: str) -> None:
    assert sound_key(name_key(one)) == sound_key(name_key(other))
