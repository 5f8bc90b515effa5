"""A list as one page of HTML that needs nothing else, for a screen and for paper."""

from collections.abc import Iterator

from arpad.bulk.pages import page_pieces
from arpad.explain.catalogue import Catalogue
from arpad.office.exports.columns import shown_columns
from arpad.office.exports.heading import head_of, note_of, title_of
from arpad.office.exports.shown_rows import shown_rows
from arpad.office.list_rows import OfficeList
from arpad.office.templates import FOLDER


def web_page(listed: OfficeList, words: Catalogue) -> Iterator[bytes]:
    """The page in pieces.

    Args:
        listed: the list.
        words: the language.
    """
    columns = shown_columns(listed)
    pieces = page_pieces(
        "list_page.html",
        words,
        folder=FOLDER,
        title=title_of(listed, words),
        note=note_of(listed, words),
        digest=listed.digest,
        heads=[(head_of(column, words), column.is_text) for column in columns],
        row_head=next(place for place, column in enumerate(columns) if column.name == "name"),
        rows=shown_rows(listed, columns, words),
    )
    for piece in pieces:
        yield piece.encode("utf-8", "xmlcharrefreplace")
