"""Reports as pages of HTML: no scripts, nothing from elsewhere."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from arpad.explain.catalogue import Catalogue

_FOLDER: Final = Path(__file__).parent / "templates"
_AT_ONCE: Final = 500  # parts of a page


def page(template: str, words: Catalogue, *, folder: Path = _FOLDER, **values: object) -> str:
    """A page of a template.

    Args:
        template: name of its file.
        words: the language.
        folder: where the template is; those of ``templates`` here can be its ground.
        values: what the template shows.
    """
    return _template(template, folder).render(_values(words, values))


def page_pieces(
    template: str, words: Catalogue, *, folder: Path = _FOLDER, **values: object
) -> Iterator[str]:
    """A long page of a template in pieces; arguments as for :func:`page`."""
    stream = _template(template, folder).stream(_values(words, values))
    stream.enable_buffering(_AT_ONCE)
    yield from stream


def _template(name: str, folder: Path) -> Template:
    environment = Environment(
        loader=FileSystemLoader([folder, _FOLDER]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template(name)


def _values(words: Catalogue, values: dict[str, object]) -> dict[str, Any]:
    return {"lang": words.language, "t": words.text, **values}
