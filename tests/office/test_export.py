"""Lists as files: what our own readers read of them is what the office has."""

import csv
import io
import json
import re
import zlib
from base64 import a85decode
from pathlib import Path

import pytest
from tests.cli.schemas import check
from tests.office.made_lists import DECEMBER, make_lists

from arpad.cli.main import main
from arpad.core.errors import InputError, UnknownName
from arpad.core.quantities import Rating
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import ListEntry, Sex
from arpad.explain.catalogue import LANGUAGES, load_catalogue
from arpad.formats.fide_list import read_fide_list
from arpad.formats.kinds import check_file
from arpad.office.exports.choice import FORMATS, export_format, exported, loss_of
from arpad.office.list_choice import chosen_list
from arpad.office.list_rows import OfficeList, office_list
from arpad.office.office import Office, create_office
from arpad.office.store import schema

pytestmark = pytest.mark.both

STANDARD = TimeControl.STANDARD


def _listed(office: Office, word: str | None = None, order: str = "rating") -> OfficeList:
    with office.store.reading() as connection:
        return office_list(connection, office, chosen_list(connection, word, "standard"), order)


def _bytes(listed: OfficeList, kind: str, ids: str = "fide", language: str = "en") -> bytes:
    return b"".join(exported(listed, kind, ids, load_catalogue(language)))


@pytest.mark.parametrize(("kind", "name"), [("fide-text", "a.txt"), ("fide-xml", "a.xml")])
def test_our_reader_reads_fides_layouts_back(
    office: Office, tmp_path: Path, kind: str, name: str
) -> None:
    make_lists(office)
    file = tmp_path / name
    file.write_bytes(_bytes(_listed(office, order="name"), kind))
    found = list(read_fide_list(file, time_control=STANDARD))
    # FIDE Rating Regulations 8.3.3: 20 for who stays under 2400, 40 for a junior under 2300.
    assert [entry.fide_id for entry in found] == ["203", "201", "202"]
    assert found[1] == ListEntry(
        fide_id="201",
        name="Ash, Ann",
        federation="BEL",
        sex=Sex.FEMALE,
        title="WFM",
        women_title="WFM",
        birth_year=1990,
        ratings=((STANDARD, Rating(2010)),),
        development_coefficients=((STANDARD, 20),),
        games_in_period=((STANDARD, 5),),
        inactive=((STANDARD, False),),
    )
    assert found[2].development_coefficient(STANDARD) == 40
    assert found[2].name == "Łęcki, Bo"
    assert found[0].name == "=1+1, <Cy> & Co"
    assert found[0].inactive == ((STANDARD, True),)


def test_text_has_the_columns_of_fides_list(office: Office) -> None:
    make_lists(office)
    head, first, *_ = _bytes(_listed(office), "fide-text").decode().split("\r\n")
    assert (len(first), head.index("DEC26"), head.index("B-day")) == (136, 113, 126)
    assert first[113:119].strip() == "2010"
    assert first[132:136].strip() == "w"


def test_who_has_no_fide_id_is_left_out_and_counted(office: Office, tmp_path: Path) -> None:
    persons = make_lists(office)
    listed = _listed(office)
    assert loss_of(listed, "fide-text", "fide").left_out == 1
    assert loss_of(listed, "fide-text", "office").left_out == 0
    file = tmp_path / "standard.txt"
    file.write_bytes(_bytes(listed, "fide-text", "office"))
    assert {entry.fide_id for entry in read_fide_list(file)} == {
        str(person) for person in persons if person != persons[3]
    }


def test_csv_has_no_formula_and_reads_back(office: Office, tmp_path: Path) -> None:
    make_lists(office)
    text = _bytes(_listed(office), "csv").decode()
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["rating"] for row in rows] == ["2010", "1701", "1600", "1460"]
    assert [row["change"] for row in rows] == ["10", "", "0", "-40"]
    assert rows[2]["name"] == "'=1+1, <Cy> & Co"
    assert rows[0]["local_id"] == "0017"
    file = tmp_path / "list.csv"
    file.write_text(text, encoding="utf-8")
    table = check_file(file).table
    assert table is not None
    assert [dict(player.ratings)["rating"] for player in table.players] == [2010, 1701, 1600, 1460]


def test_workbook_reads_back_and_has_no_formula(office: Office, tmp_path: Path) -> None:
    make_lists(office)
    file = tmp_path / "list.xlsx"
    file.write_bytes(_bytes(_listed(office), "xlsx"))
    checked = check_file(file)
    assert checked.table is not None
    names = [player.name for player in checked.table.players]
    assert names == ["Ash, Ann", "Elm, Ed", "=1+1, <Cy> & Co", "Łęcki, Bo"]
    assert dict(checked.table.players[0].ratings) == {"rating": 2010}


def test_page_is_safe_and_has_no_script(office: Office) -> None:
    make_lists(office)
    page = _bytes(_listed(office), "html").decode()
    assert "&lt;Cy&gt; &amp; Co" in page
    assert "<script" not in page
    assert "http" not in page.replace('http-equiv="Content-Security-Policy"', "")


def test_pdf_has_a_line_for_everybody(office: Office) -> None:
    make_lists(office)
    data = _bytes(_listed(office), "pdf")
    assert data.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type /Page\b", data)) == 1
    streams = re.findall(
        rb"ASCII85Decode /FlateDecode.*?stream\s+(.*?)\s*endstream", data, re.DOTALL
    )
    pages = [zlib.decompress(a85decode(b"<~" + each, adobe=True)) for each in streams]
    columns = max(pages, key=lambda page: page.count(b"T*")).split(b"BT")[1:]
    # The names: title and note over them, heads, then four lines, one under the other.
    assert max(column.count(b"T*") for column in columns) >= 4


@pytest.mark.parametrize("kind", ["html", "pdf", "xlsx", "csv", "fide-xml"])
def test_a_list_of_nobody_is_a_file(office: Office, kind: str) -> None:
    make_lists(office)
    assert _bytes(_listed(office).replace(rows=()), kind)


def test_equal_lists_make_equal_files(office: Office) -> None:
    make_lists(office)
    listed = _listed(office)
    for kind in FORMATS:
        assert _bytes(listed, kind) == _bytes(listed, kind), kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_its_heads(office: Office, language: str) -> None:
    make_lists(office)
    page = _bytes(_listed(office), "html", language=language).decode()
    assert f'<html lang="{language}">' in page
    assert "office.export" not in page


def test_erased_person_shows_the_number_alone(office: Office) -> None:
    persons = make_lists(office)
    with office.store.writing() as connection:
        act = connection.execute(schema.act.select()).first().id
        connection.execute(schema.erasure.insert().values(person_id=persons[0], act_id=act))
        fact = schema.person_fact
        for name in ("name", "fide_id", "birth_year", "club", "title", "sex", "federation"):
            values = {"person_id": persons[0], "name": name, "value": "", "act_id": act}
            connection.execute(fact.insert().values(**values))
    for kind in ("fide-text", "fide-xml", "csv", "html"):
        text = _bytes(_listed(office), kind, "office").decode()
        assert "Ash" not in text
        assert str(persons[0]) in text
        assert "2010" in text


def test_the_end_of_the_name_or_the_option_tells_the_format() -> None:
    assert export_format("a.XML", None) == "fide-xml"
    assert export_format("a.htm", None) == "html"
    assert export_format("a.xml", "csv") == "csv"
    with pytest.raises(InputError, match="list"):
        export_format("list", None)
    with pytest.raises(UnknownName):
        export_format("list.csv", "docx")


def test_a_file_is_replaced_only_with_force(
    office: Office, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_lists(office)
    folder = tmp_path / "out"
    folder.mkdir()
    place, file = office.store.place, folder / "list.csv"
    file.write_text("mine")
    command = ["office", "export", place, "--to", str(file)]
    assert main(command) == 2
    assert "list.csv" in capsys.readouterr().err
    assert file.read_text() == "mine"
    assert main([*command, "--force", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    check(answer)
    assert (answer["players"], answer["format"], answer["version"]) == (4, "csv", 1)
    assert file.read_text().startswith("number,")
    assert main(["office", "export", place, "--to", str(tmp_path / "no" / "a.csv")]) == 2
    assert [each.name for each in folder.iterdir()] == ["list.csv"]
    capsys.readouterr()


def test_an_office_that_is_a_file_is_never_replaced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "club.db"
    with create_office(str(place), "fide", name="Club", actor="tester") as office:
        make_lists(office)
    before = place.read_bytes()
    command = ["office", "export", str(place), "--to", str(place), "--format", "csv", "--force"]
    assert main(command) == 2
    assert place.read_bytes() == before
    capsys.readouterr()


def test_a_draft_is_named_as_one(
    office: Office, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_lists(office, publish=False)
    file = tmp_path / "list.html"
    command = ["office", "export", office.store.place, "--to", str(file), "--list"]
    assert main([*command, "2026-12"]) == 2
    assert "2026-12:draft" in capsys.readouterr().err
    assert main([*command, "2026-12:draft"]) == 0
    assert "draft" in file.read_text(encoding="utf-8")
    assert main([*command, "2026-12:3", "--force"]) == 2
    assert main([*command, "yesterday", "--force"]) == 2
    assert _listed(office).list_date.month == 11
    assert _listed(office, "2026-12:draft").list_date == DECEMBER
    capsys.readouterr()
