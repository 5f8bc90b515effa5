"""The page as a folder for any host of static files."""

import shutil
from pathlib import Path
from typing import Final

from arpad.core.errors import InputError
from arpad.explain.catalogue import LANGUAGES
from arpad.web.engine_files import FOLDER, engine_folder, is_built
from arpad.web.pages import backend_of, pages_html
from arpad.web.scripts import JOINED, STATIC, joined
from arpad.web.service_worker import NAME, service_worker

_START: Final = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Arpad</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<script type="module" src="static/js/language.js"></script></head>
<body><h1>Arpad</h1><ul>{links}</ul></body>
</html>
"""


def write_site(folder: Path, engine: Path = FOLDER) -> int:
    """Write the whole site into a folder, which must be new or empty.

    Args:
        folder: where it goes; its parents must be there.
        engine: the built engine.

    Returns:
        How many files there are in it.

    Raises:
        InputError: the folder holds something, or the engine was not built, or of other sources.
    """
    built = engine_folder(engine)
    if built is None:
        raise InputError("web.stale_engine" if is_built(engine) else "web.no_engine")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InputError("web.folder_not_empty", folder=str(folder))
    shutil.copytree(STATIC, folder / "static", dirs_exist_ok=True)
    for script in JOINED:
        (folder / "static" / "js" / f"{script}.js").write_text(joined(script), encoding="utf-8")
    shutil.copytree(built, folder / "engine", dirs_exist_ok=True)
    links = "".join(f'<li><a href="{code}/" lang="{code}">{code}</a></li>' for code in LANGUAGES)
    pages = pages_html(backend_of(built)) | {"": _START.format(links=links)}
    for where, text in pages.items():
        page = folder / where / "index.html"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(text, encoding="utf-8")
    (folder / NAME).write_text(service_worker(built, pages), encoding="utf-8")
    return sum(path.is_file() for path in folder.rglob("*"))
