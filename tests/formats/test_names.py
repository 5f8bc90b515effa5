"""Names, federations, titles, sexes and numbers as lists write them."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.errors import BadValue
from arpad.core.name_key import name_key
from arpad.core.records import Sex
from arpad.formats.headings import field_of
from arpad.formats.names import (
    may_be_one_name,
    read_federation,
    read_name,
    read_sex,
    read_title,
)
from arpad.formats.numbers import read_count, read_fide_id, read_rating


@pytest.mark.parametrize(
    ("text", "family", "given_name", "academic"),
    [
        ("Kiese,Matthias,Dr.", "Kiese", "Matthias", "Dr."),
        (" Van der Test ,  Jan ", "Van der Test", "Jan", ""),
        ("A C J John", "A C J John", "", ""),
        ("-Moonen, Bas", "-Moonen", "Bas", ""),
        ("Test, Ann, Jr", "Test", "Ann, Jr", ""),
    ],
)
def test_names_in_their_parts(text: str, family: str, given_name: str, academic: str) -> None:
    name = read_name(text)
    assert (name.family, name.given, name.academic) == (family, given_name, academic)


@pytest.mark.parametrize(
    "spellings",
    [
        ("Müller, Jörg", "MUELLER, JOERG", "Muller,  Jorg"),
        ("Sørensen, Åge", "Soerensen, Aage", "Sorensen Age"),
        ("O`Muireagain, Colm", "O'Muireagain Colm", "OMuireagain, Colm"),
        ("Weiß", "WEISS"),
        ("Łódź", "Lodz"),
        ("Đoković", "Djokovic", "Dokovic"),
        ("Иванов Иван", "Ivanov Ivan"),
    ],
)
def test_spellings_of_one_name_have_one_key(spellings: tuple[str, ...]) -> None:
    assert len({name_key(each) for each in spellings}) == 1


def test_different_names_have_different_keys() -> None:
    assert name_key("Proef, Jan") != name_key("Proef, Jans")


@pytest.mark.parametrize(
    ("text", "code", "problem"),
    [
        ("ned", "NED", ""),
        ("DEU", "GER", "federation.read_as"),
        ("ROM", "ROU", "federation.read_as"),
        ("YUG", "SRB", "federation.read_as"),
        ("CFR", "FID", "federation.read_as"),
        ("NON", "NON", ""),
        ("BRU", "BRU", ""),
        ("BRN", "BRN", ""),
        ("Ghent", "GHENT", "federation.unknown"),
        ("", None, ""),
    ],
)
def test_federations(text: str, code: str | None, problem: str) -> None:
    assert read_federation(text) == (code, problem)


@pytest.mark.parametrize(
    ("text", "title"),
    [("gm", "GM"), ("gf", "WGM"), ("mf", "WIM"), ("WH", "WH"), ("ACM", "ACM"), ("-", None)],
)
def test_titles(text: str, title: str | None) -> None:
    assert read_title(text) == title


def test_sexes() -> None:
    assert {read_sex(text)[0] for text in ("m", "M", "h", "1", "Male")} == {Sex.MALE}
    assert {read_sex(text)[0] for text in ("w", "F", "f", "2", "vrouw")} == {Sex.FEMALE}
    assert {read_sex(text) for text in ("", "u", "-")} == {(None, True)}
    assert read_sex("x") == (None, False)


@pytest.mark.parametrize(
    ("text", "rating"),
    [
        ("1850", 1850),
        ("1.850", 1850),
        ("1,850", 1850),
        ("1 850", 1850),
        ("1\u00a0850", 1850),
        ("1850.0", 1850),
        ("0", None),
        ("0000", None),
        ("", None),
        ("-", None),
        ("\u2013", None),
        ("unr", None),
        ("?", None),
        ("3201", 3201),
    ],
)
def test_ratings(text: str, rating: int | None) -> None:
    assert read_rating(text) == rating


@pytest.mark.parametrize("text", ["18505", "1850.5", "-1850", "1e3", "x", "18,50", "4001"])
def test_what_is_no_rating_is_refused(text: str) -> None:
    with pytest.raises(BadValue):
        read_rating(text)


def test_ids_that_a_spreadsheet_has_changed() -> None:
    assert read_fide_id("1503014.0") == read_fide_id("0001503014") == "1503014"
    assert read_fide_id("0") is read_fide_id("") is None
    for damaged in ("5.03E+06", "12/05/2010", "AB1"):
        with pytest.raises(BadValue):
            read_fide_id(damaged)


@given(st.text(max_size=15))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (read_rating, read_count, read_fide_id):
        with suppress(BadValue):
            read(text)
    read_federation(text)
    read_sex(text)
    read_title(text)
    assert name_key(read_name(text).text) == name_key(read_name(text).text.upper().lower())


@pytest.mark.parametrize(
    ("field", "headings"),
    [
        ("name", ("Name", "Naam", "Navn", "Spielername", "Nom complet")),
        ("birth", ("Born", "Geboren", "Født", "Geburtsjahr", "Naissance", "Fødselsår")),
        ("club", ("Club", "Vereniging", "Klub", "Klubb", "Verein", "Cercle")),
        ("white", ("White", "Wit", "Hvid", "Hvit", "Weiß", "Blancs")),
        ("black", ("Black", "Zwart", "Sort", "Svart", "Schwarz", "Noirs")),
        ("result", ("Result", "Uitslag", "Resultat", "Ergebnis", "Résultat")),
        ("first_name", ("First name", "Voornaam", "Fornavn", "Vorname", "Prénom")),
        ("last_name", ("Surname", "Achternaam", "Efternavn", "Etternavn", "Nachname", "NOM")),
        ("fide_id", ("FIDE ID", "fide_id", "FIDE-ID", "Fide No.")),
        ("sex", ("Sex", "Geslacht", "Køn", "Kjønn", "Geschlecht", "Sexe")),
        (None, ("TB1", "", "Avg")),
    ],
)
def test_headings_in_six_languages(field: str | None, headings: tuple[str, ...]) -> None:
    assert {field_of(heading) for heading in headings} == {field}


@pytest.mark.parametrize(
    ("one", "other"),
    [("Иванов, Сергей", "Ivanov, Sergei"), ("Юлия Чайка", "Iuliia Chaika"), ("Zhukow", "Жуков")],
)
def test_a_name_of_another_alphabet_may_be_written_in_several_ways(one: str, other: str) -> None:
    assert may_be_one_name(one, other)
