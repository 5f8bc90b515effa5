"""The service worker that keeps the whole site in the browser, with the list of what it keeps."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from markupsafe import Markup

from arpad.explain.catalogue import LANGUAGES
from arpad.web.engine_files import STOCKFISH_FOLDER
from arpad.web.pages import templates
from arpad.web.scripts import STATIC, static_file

NAME: Final = "service-worker.js"
# The whole standard library is fetched only where the part of it in use lacks something, Stockfish
# only by those who want it.
_NOT_KEPT: Final = ("full-", STOCKFISH_FOLDER)


def service_worker(engine: Path, pages: Mapping[str, str]) -> str:
    """The script of the service worker.

    Args:
        engine: folder of the built engine.
        pages: the pages of the site as HTML, by their folders below the root.
    """
    files = {where: _hash(text.encode()) for where, text in pages.items()}
    for name in _files(STATIC):
        files[f"static/{name}"] = _hash(static_file(name, STATIC))
    for name in _files(engine):
        if not name.startswith(_NOT_KEPT):
            files[f"engine/{name}"] = _hash((engine / name).read_bytes())
    listed = json.dumps(files, indent=1)
    values = {
        "files": Markup(listed),  # noqa: S704  addresses and hashes of our own
        "languages": Markup(json.dumps(LANGUAGES)),  # noqa: S704  as above
        "version": _hash(listed.encode()),
    }
    return templates().get_template(NAME).render(values)


def _files(folder: Path) -> list[str]:
    found = (file for file in folder.rglob("*") if file.is_file())
    return sorted(file.relative_to(folder).as_posix() for file in found)


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:12]
