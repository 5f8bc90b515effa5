"""Rating lists for programs: the store that ``arpad list import`` fills."""

from datetime import date
from os import PathLike
from typing import TYPE_CHECKING

from arpad.core.errors import BadValue

if TYPE_CHECKING:
    from arpad.lists.records import ListedPlayer

_FEDERATION_LETTERS = 3


def find_players(
    text: str,
    *,
    month: date | str | None = None,
    federation: str | None = None,
    limit: int = 20,
    store: str | PathLike[str] | None = None,
) -> "tuple[ListedPlayer, ...]":
    r"""The players with an id or a name on the rating lists that were imported, the best first.

    The same as ``arpad list find``. Every word of the name has to be there, in any order, as a
    word or its beginning; case, accents and the ways to write them out do not matter. Where
    nobody has all words, names that are spelt alike are taken. A name never decides who somebody
    is: when it matters, ask by id.

    Args:
        text: a FIDE id, or words of a name.
        month: whose list, a day in it or ``2026-11``; each player's newest one without it.
        federation: only players of this federation, three letters.
        limit: at most so many, from 1.
        store: the file of the store; that of ``arpad list`` without it.

    Returns:
        Records with ``month``, the first day of the month of the list, and ``entry``: ``fide_id``,
        ``name``, ``federation``, ``sex``, ``title``, ``birth_year``, ``ratings``,
        ``development_coefficients``, ``games_in_period`` and ``inactive``, the last four as pairs
        of a time control and a value. Empty when nobody was found.

    Raises:
        InputError: nothing was imported, the month is not in the store, there is no word in the
            text, or a value is not what it must be.

    Example:
        >>> import pathlib, tempfile
        >>> from arpad.lists.importing import import_list
        >>> heads = "ID Number      Name                             TitlFed  Nov26 GamesBorn  Flag"
        >>> line = " 2000009        Sørensen, Åse                    m   DEN  2410   0   1990      "
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     store = pathlib.Path(folder) / "store.sqlite"
        ...     path = pathlib.Path(folder) / "standard_nov26.txt"
        ...     _ = path.write_text(f"{heads}\n{line}\n", encoding="utf-8")
        ...     _ = import_list(store, path, today=date(2026, 11, 1))
        ...     found = find_players("soerensen", store=store)
        >>> [(each.entry.fide_id, each.entry.name, each.highest_rating) for each in found]
        [('2000009', 'Sørensen, Åse', 2410)]
    """
    from pathlib import Path

    from arpad.lists.folder import store_file
    from arpad.lists.months import read_month
    from arpad.lists.search import find_players as found_in

    if isinstance(month, date):
        month = month.replace(day=1)
    elif month is not None:
        month = read_month("month", month)
    if federation is not None and not _is_code(federation):
        raise BadValue("federation", federation, "allowed.federation")
    if limit < 1:
        raise BadValue("limit", str(limit), "allowed.at_least", lowest=1)
    file = store_file() if store is None else Path(store)
    return found_in(file, text, month=month, federation=federation, limit=limit)


def _is_code(text: str) -> bool:
    return len(text) == _FEDERATION_LETTERS and text.isascii() and text.isalpha()
