"""The site as a folder."""

import json
import re
from pathlib import Path

import pytest

from arpad.core.errors import InputError
from arpad.explain.catalogue import LANGUAGES
from arpad.web.engine_files import engine_folder, is_stale, sources_digest
from arpad.web.headers import security_headers
from arpad.web.pages import EMBED, addresses
from arpad.web.scripts import STATIC
from arpad.web.site import write_site

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def engine(tmp_path: Path) -> Path:
    """A built engine, as far as the site looks at it."""
    folder = tmp_path / "engine"
    folder.mkdir()
    listed = json.dumps({"digest": sources_digest()})
    (folder / "files.json").write_text(listed, encoding="utf-8")
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


def test_each_page_links_to_the_licences(tmp_path: Path, engine: Path) -> None:
    write_site(tmp_path / "site", engine)
    for name, _, where in addresses():
        if name != EMBED:
            up = "../" * where.count("/")
            page = (tmp_path / "site" / where / "index.html").read_text(encoding="utf-8")
            assert f'<a href="{up}engine/NOTICE.txt">' in page


def page_data(page: Path) -> dict[str, object]:
    """What the scripts of a page are told."""
    (found,) = re.findall(r'id="page-data"[^>]*>(.*?)</script>', page.read_text(encoding="utf-8"))
    told: dict[str, object] = json.loads(found)
    return told


def test_stockfish_is_part_of_a_site_where_it_was_built(tmp_path: Path, engine: Path) -> None:
    write_site(tmp_path / "without", engine)
    own = engine / "stockfish-0123456789ab"
    own.mkdir()
    for name in ("stockfish.js", "stockfish.wasm", "NOTICE.txt"):
        (own / name).write_text("x", encoding="utf-8")
    write_site(tmp_path / "with", engine)
    where = Path("nl", "strength", "index.html")
    assert page_data(tmp_path / "without" / where)["stockfish"] is None
    script = page_data(tmp_path / "with" / where)["stockfish"]
    assert script == "../../engine/stockfish-0123456789ab/stockfish.js"
    assert (tmp_path / "with" / where.parent / str(script)).is_file()
    link = '<a href="../../engine/stockfish-0123456789ab/NOTICE.txt">'
    assert link in (tmp_path / "with" / where).read_text(encoding="utf-8")
    assert "stockfish-" not in (tmp_path / "without" / where).read_text(encoding="utf-8")
    kept = (tmp_path / "with" / "service-worker.js").read_text(encoding="utf-8")
    assert "engine/files.json" in kept
    assert "stockfish-" not in kept


def test_the_policy_for_other_hosts_is_the_one_of_the_server() -> None:
    page = (ROOT / "docs" / "how-to" / "calculators.md").read_text(encoding="utf-8")
    assert security_headers(may_be_framed=False)["content-security-policy"] in page


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


@pytest.mark.parametrize("listed", ['{"digest": "0"}', "{}", "[]", "no JSON"])
def test_an_engine_of_other_sources_is_not_used(tmp_path: Path, engine: Path, listed: str) -> None:
    assert engine_folder(engine) == engine
    (engine / "files.json").write_text(listed, encoding="utf-8")
    assert is_stale(engine)
    assert engine_folder(engine) is None
    with pytest.raises(InputError, match=r"web\.stale_engine"):
        write_site(tmp_path / "site", engine)
    assert not (tmp_path / "site").exists()


def test_the_first_page_of_a_site_knows_every_language() -> None:
    script = (STATIC / "js" / "language.js").read_text(encoding="utf-8")
    (known,) = re.findall(r"known = \[([^\]]*)\]", script)
    assert tuple(re.findall(r"'(\w+)'", known)) == LANGUAGES
