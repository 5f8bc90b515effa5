"""The site as a folder."""

from pathlib import Path

import pytest

from arpad.core.errors import InputError
from arpad.web.pages import addresses
from arpad.web.site import write_site


@pytest.fixture
def engine(tmp_path: Path) -> Path:
    """A built engine, as far as the site looks at it."""
    folder = tmp_path / "engine"
    folder.mkdir()
    (folder / "files.json").write_text("{}", encoding="utf-8")
    return folder


def test_every_page_and_file_is_there(tmp_path: Path, engine: Path) -> None:
    site = tmp_path / "site"
    count = write_site(site, engine)
    assert count == sum(path.is_file() for path in site.rglob("*"))
    for _, _, where in addresses():
        assert (site / where / "index.html").is_file()
    assert (site / "engine" / "files.json").is_file()
    assert (site / "static" / "js" / "language.js").is_file()
    assert "language.js" in (site / "index.html").read_text(encoding="utf-8")


def test_nothing_is_written_over(tmp_path: Path, engine: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "mine").write_text("x", encoding="utf-8")
    with pytest.raises(InputError, match=r"web\.folder_not_empty"):
        write_site(site, engine)
    assert [path.name for path in site.iterdir()] == ["mine"]


def test_without_an_engine_there_is_no_site(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"web\.no_engine"):
        write_site(tmp_path / "site", tmp_path / "none")
    assert not (tmp_path / "site").exists()
