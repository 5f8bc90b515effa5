"""What stands over a list that people read."""

from arpad.explain.catalogue import Catalogue
from arpad.office.exports.columns import Column
from arpad.office.list_rows import OfficeList


def title_of(listed: OfficeList, words: Catalogue) -> str:
    """The office and the list in one line.

    Args:
        listed: the list.
        words: the language.
    """
    values = {"list_date": listed.list_date, "scope": words.text(f"time_control.{listed.scope}")}
    title = words.text("office.export.title", values)
    if not listed.office:
        return title
    return words.text("punctuation.label", {"label": listed.office}) + f" {title}"


def note_of(listed: OfficeList, words: Catalogue) -> str:
    """What the list is: its system, its version, its number of players.

    Args:
        listed: the list.
        words: the language.
    """
    values = {
        "system": listed.title,
        "version": listed.version or 0,
        "published": listed.published,
        "players": len(listed.rows),
    }
    is_out = listed.version is not None
    return words.text("office.export.note" if is_out else "office.export.draft", values)


def head_of(column: Column, words: Catalogue) -> str:
    """The heading of a column.

    Args:
        column: of the list.
        words: the language.
    """
    return words.text(f"office.export.column.{column.name}")
