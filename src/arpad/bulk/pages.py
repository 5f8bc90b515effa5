"""Reports as pages of HTML: no scripts, nothing from elsewhere."""

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from arpad.explain.catalogue import Catalogue


def page(template: str, words: Catalogue, **values: object) -> str:
    """A page of a template in ``templates``.

    Args:
        template: name of its file.
        words: the language.
        values: what the template shows.
    """
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template(template).render(lang=words.language, t=words.text, **values)
