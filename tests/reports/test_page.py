"""The page of the reports and their tests name the same ones."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "reference" / "public-reports.md"
_ROW = re.compile(r"^\| \[(\d+)\]\((\S+)\) \|.*\| `(\w+\.py)` \|$", re.MULTILINE)
_TEST = re.compile(r'def test_report_(\d{3})_\w+\(.*?"""(.*?)"""', re.DOTALL)


def test_every_row_has_its_tests_and_every_test_its_row() -> None:
    rows = {
        (int(number), address, file)
        for number, address, file in _ROW.findall(PAGE.read_text(encoding="utf-8"))
    }
    tests = {
        (int(number), text.split()[-1], path.name)
        for path in sorted((ROOT / "tests" / "reports").glob("test_*_reports.py"))
        for number, text in _TEST.findall(path.read_text(encoding="utf-8"))
    }
    assert rows == tests
    assert len({number for number, _, _ in rows}) == len(rows)
