"""The pages are true: their commands run, their Python runs, their links lead somewhere."""

import contextlib
import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from arpad.cli.main import COMMANDS, main
from arpad.systems.registry import load_system, system_ids
from arpad.version import __version__

ROOT = Path(__file__).resolve().parents[1]
IN_ORDER = "<!-- The commands of this page are run in their order, in one folder. -->"
PAGES = sorted(
    {*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").glob("*.md")}
)
MANUAL = [page for page in PAGES if page.name not in {"CHANGELOG.md", "CONTRIBUTING.md"}]
SHELLS = {"sh", "shell", "bash", "console", "shell-session"}
PYTHON = {"python", "py", "pycon"}
_FENCE = re.compile(
    r"^( *)(`{3,}|~{3,})\s*([\w+-]*)[^\n]*\n(.*?)^\1\2\s*$", re.MULTILINE | re.DOTALL
)
_LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)(?:\s+\"[^\"]*\")?\)|!\[[^\]]*\]\(([^)\s]+)\)")
_PLACEHOLDER = re.compile(r"\b[A-Z]{2,}\b|\bN\b|\.\.\.|…|<\w+>")


class Block(NamedTuple):
    """A fenced block of a page."""

    page: Path
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def blocks() -> Iterator[Block]:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for found in _FENCE.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            indent = found[1]
            body = "".join(part.removeprefix(indent) for part in found[4].splitlines(keepends=True))
            yield Block(page, line, found[3].lower(), body)


def prose(page: Path) -> str:
    """The text of a page without its fenced blocks."""
    return _FENCE.sub("", page.read_text(encoding="utf-8"))


def commands(*, in_order: bool = False) -> Iterator[tuple[str, str]]:
    """Every command line of the pages with its place.

    Args:
        in_order: those of the pages whose commands build upon each other, and only these.
    """
    for block in blocks():
        if block.language in SHELLS and in_order == is_in_order(block.page):
            joined = block.text.replace("\\\n", " ")
            for line in joined.splitlines():
                plain = line.strip().removeprefix("$ ")
                if plain.startswith("arpad "):
                    yield str(block), plain
    for page in () if in_order else MANUAL:
        if page.is_relative_to(ROOT / "docs" / "reference"):
            continue
        for span in re.findall(r"`(arpad [^`\n]+)`", prose(page)):
            line = span.replace("\\|", "|")
            words = line.split()
            if words[1] in COMMANDS and len(words) > 2 and not _PLACEHOLDER.search(line):
                yield str(page.relative_to(ROOT)), line


def is_in_order(page: Path) -> bool:
    """Whether the commands of a page build upon each other."""
    return IN_ORDER in page.read_text(encoding="utf-8")


def run(line: str, folder: Path) -> tuple[int, str]:
    """Run a command line of a page; answer exit code and errors."""
    words = shlex.split(line, comments=True)
    if not set(words) & {"|", ">", ">>", "<", "&&", "||", ";"}:
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            return main(words[1:]), err.getvalue()
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", line],  # noqa: S607  bash is where the system has it
        cwd=folder,
        env=os.environ | {"PATH": path},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    return done.returncode, done.stderr


@pytest.mark.parametrize(("place", "line"), list(commands()))
def test_a_command_of_a_page_runs(
    place: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ARPAD_DATA", str(tmp_path / "data"))
    if re.search(r"arpad list| (store|20\d\d-\d\d)$|--list (store|20)", line):
        for month in ("feb26", "mar26"):
            run(f"arpad list import examples/list_{month}.txt", tmp_path)
    marked = re.search(r"#.*\bexit (\d+)", line)
    code, errors = run(line, tmp_path)
    assert code == (int(marked[1]) if marked else 0), f"{place}: {line}\n{errors}"


@pytest.mark.parametrize("page", [page for page in PAGES if is_in_order(page)], ids=str)
def test_a_page_runs_from_top_to_bottom(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    name = str(page.relative_to(ROOT))
    lines = [line for place, line in commands(in_order=True) if place.startswith(name)]
    assert len(lines) > 5
    for line in lines:
        code, errors = run(line, tmp_path)
        assert code == 0, f"{line}\n{errors}"


def test_the_pages_have_commands() -> None:
    assert len(list(commands())) > 10


def doctests() -> list[Block]:
    """Sessions; the docstrings in the generated reference are tested where they stand."""
    return [block for block in blocks() if ">>>" in block.text and block.language in PYTHON]


def test_python_sessions_of_the_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    for block in doctests():
        report = io.StringIO()
        test = doctest.DocTestParser().get_doctest(block.text, {}, str(block), str(block.page), 0)
        assert test.examples
        assert runner.run(test, out=report.write).failed == 0, report.getvalue()


def programs() -> list[Block]:
    return [
        block
        for block in blocks()
        if block.language in PYTHON and "import arpad" in block.text and ">>>" not in block.text
    ]


@pytest.mark.parametrize("block", programs(), ids=str)
def test_python_programs_of_the_pages(
    block: Block,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(ROOT)
    if "find_players" in block.text:
        monkeypatch.setenv("ARPAD_DATA", str(tmp_path / "data"))
        run("arpad list import examples/list_mar26.txt", ROOT)
    exec(compile(block.text, str(block), "exec"), {"__name__": "__main__"})  # noqa: S102  our own page
    assert capsys.readouterr().err == ""


# ---------------------------------------------------------------------------- what is said


def manual() -> str:
    return "\n".join(page.read_text(encoding="utf-8") for page in MANUAL)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_described(name: str) -> None:
    assert re.search(rf"\barpad {name}\b", manual())


@pytest.mark.parametrize("system", system_ids())
def test_every_system_is_described(system: str) -> None:
    assert re.search(rf"\b{system}\b", manual())
    assert load_system(system).title in manual()


def test_the_version_has_its_entry_in_the_changes() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## \[?{re.escape(__version__)}\b", changes, re.MULTILINE)


# ---------------------------------------------------------------------------- links


def links(page: Path) -> Iterator[str]:
    for found in _LINK.finditer(prose(page)):
        yield found[1] or found[2]


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    found = set()
    for head in re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE):
        bare = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", head).replace("`", "")
        found.add(re.sub(r"[^\w\- ]", "", bare.strip().lower()).replace(" ", "-"))
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for link in links(page):
        if re.match(r"[a-z][a-z0-9+.-]*:", link):
            assert link.startswith(("https://", "http://", "mailto:")), link
            continue
        file, _, anchor = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        assert target.exists(), link
        assert target.is_relative_to(ROOT), link
        if anchor and target.suffix == ".md":
            assert anchor in anchors(target), link


def test_every_page_of_the_manual_can_be_reached() -> None:
    """From the README by links, however many."""
    seen: set[Path] = set()
    waiting = [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page in seen:
            continue
        seen.add(page)
        for link in links(page):
            target = (page.parent / link.partition("#")[0]).resolve()
            if "://" not in link and target.suffix == ".md" and target.exists():
                waiting.append(target)
    wanted = {page for page in PAGES if page.is_relative_to(ROOT / "docs")}
    assert wanted <= seen
