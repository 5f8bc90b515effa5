"""The pages in each language: templates filled with the words of the catalogues.

All addresses in a page are relative, so a site may lie in any folder of any host.
"""

import json
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from arpad.api.systems import ABILITIES
from arpad.core.frozen import Record
from arpad.core.system import Capability
from arpad.explain.catalogue import LANGUAGES, Catalogue, load_catalogue
from arpad.systems.registry import load_system, system_ids
from arpad.web.engine_files import stockfish_script
from arpad.web.preview import preview
from arpad.web.scripts import imported_by

ENGINE: Final = "engine/"  # below the root of a site
# The pages in the order of the menu, and the folder of each below that of its language.
PAGES: Final = {
    "calculator": "",
    "tables": "tables/",
    "tournament": "tournament/",
    "strength": "strength/",
    "questions": "questions/",
}
# A page that stands in the page of somebody else; it is in no menu.
EMBED: Final = "embed"
# A page of the server alone, where its API is answered.
API: Final = "api"
QUESTIONS: Final = (
    "k_factor",
    "expected_score",
    "formula_or_table",
    "not_a_chance",
    "several_games",
    "rule_400",
    "rule_700",
    "draw_gains",
    "first_rating",
    "new_player",
    "norms",
    "belgium",
    "online",
    "other_scales",
    "floor",
    "strength",
    "private",
)
_TITLES_FIRST: Final = ("fide", "kbsb", "elo")
# Words that the scripts of the pages use beside those of the room for them.
_ALSO_SCRIPTS: Final = (
    "page.field.average",
    "page.field.games",
    "page.field.opponent_rating",
    "page.field.points",
    "page.field.rating",
    "page.per_game",
)


class Backend(Record):
    """What answers a page's questions.

    Args:
        engine: folder of the built engine below the root of the site; None when it was not built.
        api: address of the server's engine below the root; None without a server.
        stockfish: script of Stockfish below the root; None where it is not part of the site.
    """

    engine: str | None = None
    api: str | None = None
    stockfish: str | None = None


def backend_of(folder: Path | None) -> Backend:
    """What answers where an engine was built, with Stockfish where that lies beside it.

    Args:
        folder: of the engine; None without one.
    """
    if folder is None:
        return Backend()
    script = stockfish_script(folder)
    return Backend(engine=ENGINE, stockfish=script and ENGINE + script)


def addresses() -> tuple[tuple[str, str, str], ...]:
    """Every page: its name, its language and its folder below the root.

    Example:
        >>> ("tables", "nl", "nl/tables/") in addresses()
        True
    """
    folders = PAGES | {EMBED: f"{EMBED}/"}
    return tuple(
        (name, language, f"{language}/{folder}")
        for language in LANGUAGES
        for name, folder in folders.items()
    )


def pages_html(backend: Backend) -> dict[str, str]:
    """Every page as HTML, by its folder below the root.

    Args:
        backend: what answers their questions.
    """
    return {where: page_html(name, language, backend) for name, language, where in addresses()}


def page_html(name: str, language: str, backend: Backend) -> str:
    """One page as HTML.

    Args:
        name: of :data:`PAGES`, or ``embed``.
        language: one of the catalogues.
        backend: what answers its questions.
    """
    words = load_catalogue(language)
    folder = PAGES.get(name, f"{name}/")
    root = "../" * (f"{language}/{folder}").count("/")
    script = None if name == "questions" else name
    values: dict[str, Any] = {
        "abilities": ABILITIES,
        "data": _data(words, root, backend, _shown_first(name, language)),
        "lang": language,
        "imported": imported_by(script) if script else (),
        "language_names": [(code, load_catalogue(code).style.name) for code in LANGUAGES],
        "licences": backend.engine and f"{backend.engine}NOTICE.txt",
        "menu": tuple(PAGES.items()),
        "page": name,
        "path": folder,
        "questions": QUESTIONS,
        "root": root,
        "script": script,
        "stockfish_licence": backend.stockfish
        and f"{PurePosixPath(backend.stockfish).parent}/NOTICE.txt",
        "systems": systems_with(Capability.RATE),
        "t": words.text,
        "tournament_systems": systems_with(Capability.TOURNAMENT),
    }
    return templates().get_template(f"{name}.html").render(values)


def _shown_first(name: str, language: str) -> dict[str, Any] | None:
    """What a page answers by until the engine does; None for a page that waits for it."""
    if name not in {"calculator", EMBED}:
        return None
    return preview(language, forms=name == "calculator")


def _data(words: Catalogue, root: str, backend: Backend, shown_first: Any) -> Markup:
    """What the scripts need, as JSON inside the page; with what the preview rates by, if any."""
    own = words.messages("page.ui.")
    own |= {name: words.text(name) for name in _ALSO_SCRIPTS}
    data = {
        "lang": words.language,
        "words": own,
        "root": root,
        "engine": backend.engine and root + backend.engine,
        "api": backend.api and root + backend.api,
        "stockfish": backend.stockfish and root + backend.stockfish,
        "preview": shown_first,
    }
    text = json.dumps(data, ensure_ascii=False, sort_keys=True)
    return Markup(text.replace("<", "\\u003c"))  # noqa: S704  no text in it can end the element


@cache
def systems_with(capability: Capability) -> tuple[dict[str, str], ...]:
    """Ids and titles of the systems with an ability: the most asked first, then by title."""
    found = [load_system(name) for name in system_ids()]
    able = [system for system in found if capability in system.capabilities]

    def place(name: str) -> int:
        return _TITLES_FIRST.index(name) if name in _TITLES_FIRST else len(_TITLES_FIRST)

    ordered = sorted(able, key=lambda system: (place(system.id), system.title))
    return tuple({"id": system.id, "title": system.title} for system in ordered)


@cache
def templates() -> Environment:
    """The templates of all pages."""
    loader = FileSystemLoader(Path(__file__).parent / "templates")
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined)
