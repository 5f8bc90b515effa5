"""The changes report: figures by hand, and pictures of them."""

import json
from pathlib import Path

import pytest
from tests.cli.schemas import check
from tests.office.made_lists import make_lists

from arpad.cli.main import main
from arpad.office.list_statistics import figures_of
from arpad.office.office import Office
from arpad.office.pictures import HEIGHT, WIDTH, boxes, spread

pytestmark = pytest.mark.both


def test_figures_by_hand() -> None:
    # 1460, 1600, 1701, 2010: the sum is 6771.
    found = figures_of([2010, 1460, 1701, 1600])
    assert (found.mean_text, found.median_text) == ("1692.75", "1650.50")
    assert (found.lowest, found.highest, found.players) == (1460, 2010, 4)
    assert figures_of([1500]).median_text == "1500.00"


def test_report_in_json(office: Office, capsys: pytest.CaptureFixture[str]) -> None:
    make_lists(office)
    assert main(["office", "report", office.store.place, "--list", "2026-12", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    check(found)
    assert found["rated"]["mean"] == "1692.75"
    assert (found["people"], found["inactive"], found["played"], found["games"]) == (4, 1, 3, 19)
    groups = found["groups"]
    assert [(each["name"], each["players"]) for each in groups["club"]] == [
        ("Tower", 2),
        ("Bridge", 1),
        (None, 1),
    ]
    assert [each["name"] for each in groups["birth_decade"]] == ["1950", "1980", "1990", "2010"]
    assert [(each["name"], each["mean"]) for each in groups["sex"]] == [
        ("m", "1530.00"),
        ("w", "2010.00"),
        (None, "1701.00"),
    ]
    assert [each["name"] for each in found["changes"]["left"]] == ["Dale, Di"]


def test_first_list_has_nothing_to_compare(
    office: Office, capsys: pytest.CaptureFixture[str]
) -> None:
    make_lists(office)
    assert main(["office", "report", office.store.place, "--list", "2026-11", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    check(found)
    assert found["changes"] is None
    assert found["games"] == 0


def test_page_has_its_pictures_and_no_script(
    office: Office, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_lists(office)
    file = tmp_path / "report.html"
    command = ["office", "report", office.store.place, "--html", str(file)]
    assert main(command) == 0
    page = file.read_text(encoding="utf-8")
    assert page.count("<svg") == 3
    assert "<script" not in page
    assert "&lt;Cy&gt;" in page
    assert main(command) == 2
    assert main([*command, "--force"]) == 0
    capsys.readouterr()


def test_bars_hold_everybody_and_stay_in_the_picture() -> None:
    ratings = [1400 + 7 * number for number in range(200)]
    picture = spread(ratings)
    assert picture is not None
    counts = [int(bar.label.rpartition(" ")[2]) for bar in picture.bars]
    assert sum(counts) == 200
    assert all(bar.x >= 0 and bar.x + bar.width <= WIDTH for bar in picture.bars)
    assert max(bar.height for bar in picture.bars) == HEIGHT
    assert spread([]) is None
    assert boxes(()) is None
    alone = spread([-5])
    assert alone is not None
    assert [bar.label for bar in alone.bars] == ["-5: 1"]
