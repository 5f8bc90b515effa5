"""What an officer reads at the web desk of an office: in the page's terms, never a command's."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import arpad
from arpad.explain.catalogue import read_catalogue

SOURCE = Path(arpad.__file__).parent
# What names a command and is never answered by a page, or is meant to name it.
NOT_ON_PAGES = {
    "office.account.exists": "accounts are added by a command alone",
    "office.damaged": "a page says no more than that the database does not answer",
    "office.list_differs": "a page says no more than that the database does not answer",
    "office.list_is_there": "starting lists come in by a command alone",
    "office.no_database": "found when the server starts",
    "office.not_there": "a page says no more than that the database does not answer",
    "office.people.not_merged": "people are split by a command alone",
    "office.web.accounts_hint": "the page tells where accounts are changed: by a command",
}


def imported(module: Path) -> Iterator[Path]:
    """The office's modules that a module imports, at any place in it."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("arpad."):
            name = node.module or ""
            for each in (name, *(f"{name}.{alias.name}" for alias in node.names)):
                path = SOURCE.joinpath(*each.split(".")[1:]).with_suffix(".py")
                if "office" in path.parts and path.exists():
                    yield path


def behind_the_pages() -> str:
    """The source of the web face, of its pages, and of all of the office that it imports."""
    found: set[Path] = set()
    left = list((SOURCE / "web/office").glob("*.py"))
    while left:
        module = left.pop()
        if module not in found:
            found.add(module)
            left.extend(imported(module))
    found |= set((SOURCE / "web/templates/office").glob("*.html"))
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(found))


def naming_commands() -> set[str]:
    """The office's messages that name an option or a command, of those that a page can show."""
    text = behind_the_pages()
    folder = SOURCE / "locale/office/en.json"
    messages: dict[str, Any] = json.loads(folder.read_text(encoding="utf-8"))
    return {
        name
        for name, message in messages.items()
        if re.search(r"--[a-z]|arpad [a-z]", json.dumps(message))
        and any(f'"{each}"' in text for each in (name, name.removeprefix("office.check.")))
    }


def test_every_message_of_the_desk_that_names_a_command_has_words_for_the_page() -> None:
    instead = {
        name.removeprefix("page.instead.")
        for name in read_catalogue("en").messages("page.instead.office.")
    }
    assert naming_commands() - instead == NOT_ON_PAGES.keys()
