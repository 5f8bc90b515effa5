"""The scripts of the pages as they are sent: modules, and one of them with all that it imports.

A page that answers at once would wait for each of its modules: a request, an entry in the browser's
cache and a look-up of compiled code for every one of them. So its script is sent as one file, in
which each module is a function that is called once and returns what it exports.
"""

import re
from functools import cache
from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).parent / "static"
JOINED: Final = ("calculator",)
_IMPORT: Final = re.compile(r"^import (\{[^}]*\}) from '\./(\w+)\.js';$", re.MULTILINE)
_LATER: Final = re.compile(r"\bimport\('\./(\w+)\.js'\)")
_COMMENT: Final = re.compile(r"\s*/?\*")  # types in comments import too
_EXPORT: Final = re.compile(r"^export ((?:async )?function|const|let) ([\w$]+)", re.MULTILINE)


def static_file(name: str, folder: Path = STATIC) -> bytes:
    """What is sent for a file of the folder of static files.

    Args:
        name: relative to the folder.
        folder: where it lies.

    Example:
        >>> b"import {" in static_file("js/view.js"), b"import {" in static_file("js/calculator.js")
        (True, False)
    """
    for script in JOINED:
        if name == f"js/{script}.js":
            return joined(script).encode()
    return (folder / name).read_bytes()


@cache
def imported_by(script: str) -> tuple[str, ...]:
    """The scripts that a page's script imports, and those that they import in turn.

    A page names them all, so that a browser fetches them together and not one after the other.

    Args:
        script: name of the page's script.

    Example:
        >>> imported_by("language"), imported_by("calculator")
        ((), ())
    """
    found = [script] if script not in JOINED else []
    for name in found:  # grows while it is walked
        found += [each for _, each in _IMPORT.findall(_read(name)) if each not in found]
    return tuple(found[1:])


@cache
def joined(script: str) -> str:
    """A page's script and all modules that it imports, also those of later, as one module.

    Args:
        script: name of the page's script.
    """
    found: list[str] = []
    _put_in_order(script, found)
    return "".join(map(_as_function, found))


def _read(name: str) -> str:
    return (STATIC / "js" / f"{name}.js").read_text(encoding="utf-8")


def _put_in_order(name: str, found: list[str]) -> None:
    """Append a module behind all those that it imports."""
    text = _read(name)
    code = [line for line in text.splitlines() if not _COMMENT.match(line)]
    later = (name for line in code for name in _LATER.findall(line))
    for imported in (*(name for _, name in _IMPORT.findall(text)), *later):
        if imported not in found:
            _put_in_order(imported, found)
    found.append(name)


def _as_function(name: str) -> str:
    """A module as a function that was called, under a name that no module has for anything."""
    text = _read(name)
    exported = ", ".join(each for _, each in _EXPORT.findall(text))
    text = _EXPORT.sub(r"\1 \2", text)
    text = _IMPORT.sub(r"const \1 = \2_js;", text)
    lines = [
        line if _COMMENT.match(line) else _LATER.sub(r"Promise.resolve(\1_js)", line)
        for line in text.splitlines(keepends=True)
    ]
    return f"const {name}_js = (() => {{\n{''.join(lines)}return {{ {exported} }};\n}})();\n"
