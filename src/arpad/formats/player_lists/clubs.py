"""A row of a list of clubs or of associations made into one of them."""

from collections.abc import Iterable
from typing import Final

from arpad.formats.player_lists.players import ListRow
from arpad.formats.player_lists.record import ListedClub
from arpad.formats.trf.notes import Notes

FIELDS: Final = frozenset({"club_name", "club_id", "association"})


def is_club_list(fields: Iterable[str | None]) -> bool:
    """Whether the rows are clubs: a plain table with a column for clubs is one of players."""
    return "club_name" in fields


def club_of(row: ListRow, notes: Notes) -> ListedClub | None:
    """The club of a row; None, with a finding, where it has no name.

    Args:
        row: the row.
        notes: gets the findings.
    """
    name = " ".join(row.text("club_name").split())
    if not name:
        notes.error("player_list.no_club", row.line)
        return None
    return ListedClub(
        line=row.line,
        name=name,
        club_id=row.text("club_id"),
        association=row.text("association"),
        others=row.others,
    )
