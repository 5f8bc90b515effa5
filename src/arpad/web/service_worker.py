"""The service worker that keeps the whole site in the browser, with the list of what it keeps."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from markupsafe import Markup

from arpad.explain.catalogue import LANGUAGES
from arpad.web.engine_files import STOCKFISH_FOLDER
from arpad.web.pages import STATIC, templates

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
    for folder, below in ((STATIC, "static/"), (engine, "engine/")):
        for file in sorted(folder.rglob("*")):
            name = file.relative_to(folder).as_posix()
            if file.is_file() and not name.startswith(_NOT_KEPT):
                files[below + name] = _hash(file.read_bytes())
    listed = json.dumps(files, indent=1)
    values = {
        "files": Markup(listed),  # noqa: S704  addresses and hashes of our own
        "languages": Markup(json.dumps(LANGUAGES)),  # noqa: S704  as above
        "version": _hash(listed.encode()),
    }
    return templates().get_template(NAME).render(values)


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:12]
