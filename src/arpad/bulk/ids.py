"""Ids of any kind as dense numbers: each new one gets the next, and keeps it for ever.

A number is the row of the player in ``players.parquet``. Names are looked up once, when games are
read; after that nothing but numbers is joined.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from arpad.core.errors import InputError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from arpad.bulk.name_table import NameTable

    Numbers = npt.NDArray[np.int64]

MOST: Final = 2**31
UNKNOWN: Final = -(2**63)  # of an id that has no number
_MOST_REMEMBERED: Final = 2_000_000  # ways to write an id
_ROWS: Final = 1 << 20


class Ids:
    """The numbers of all people met so far.

    Args:
        most: so many there may be.
    """

    def __init__(self, most: int = MOST) -> None:
        self._numbers: dict[str, int] = {}
        self._names: list[str] = []  # of those that are not written yet
        self._first_new = 0
        self._remembered: dict[bytes, int] = {}
        self._table: NameTable | None = None
        self._most = most

    def __len__(self) -> int:
        return len(self._numbers)

    def get(self, key: str) -> int | None:
        """The number of an id, if it has one."""
        return self._numbers.get(key)

    def add(self, key: str, name: str) -> int:
        """The number of an id, a new one where it has none.

        Raises:
            InputError: there are more people than numbers.
        """
        number = self._numbers.setdefault(key, len(self._numbers))
        if number == self._first_new + len(self._names):
            if number >= self._most:
                raise InputError("bulk.too_many_players", most=self._most)
            self._names.append(name)
        return number

    def remembered(self, written: Iterable[bytes]) -> list[int | None]:
        """The numbers of ids as they are written, of those that were met lately."""
        return list(map(self._remembered.get, written))

    def numbers_at(self, text: Any, places: Any, lengths: Any) -> "Numbers":
        """The numbers of ids as they are written, compiled, of those that were met lately.

        Args:
            text: bytes.
            places: where in them the ids begin.
            lengths: their bytes; less than 0 as 0.

        Returns:
            The numbers; ``UNKNOWN`` for the others.
        """
        if self._table is None:
            from arpad.bulk.name_table import NameTable

            self._table = NameTable()
        if len(self._table) + len(self._remembered) > _MOST_REMEMBERED:
            self._table.clear()
        self._table.add(list(self._remembered), list(self._remembered.values()))
        self._remembered.clear()
        return self._table.numbers_at(text, places, lengths)

    def remember(self, written: bytes, number: int) -> None:
        """Keep what an id as it is written means."""
        if len(self._remembered) >= _MOST_REMEMBERED:
            self._remembered.clear()
        self._remembered[written] = number

    def new(self) -> Any:
        """Those that are new since the last call, as a table of players.parquet."""
        from itertools import islice

        import pyarrow as pa

        names = self._names
        ids = list(islice(reversed(self._numbers), len(names)))[::-1]
        first, self._first_new = self._first_new, len(self._numbers)
        self._names = []
        return table_of(range(first, self._first_new), ids, names, pa)

    def load(self, tables: Iterable[Any]) -> None:
        """Take people who have their numbers already, in the order of these."""
        for table in tables:
            ids = table.column("id").to_pylist()
            self._numbers.update(zip(ids, range(len(self._numbers), MOST), strict=False))
            self._first_new = len(self._numbers)


def table_of(numbers: range, ids: Sequence[str], names: Sequence[str], arrow: Any) -> Any:
    """Players as a table of players.parquet."""
    import numpy as np

    from arpad.bulk.columns import number_column, string_column

    return arrow.table(
        {
            "player": number_column(np.arange(numbers.start, numbers.stop, dtype=np.int32)),
            "id": string_column(ids),
            "name": string_column(names),
        }
    )


def ids_in(path: Path) -> Ids:
    """The people of a file of players, or nobody where there is none."""
    ids = Ids()
    if path.exists():
        from pyarrow.parquet import ParquetFile

        with ParquetFile(path) as file:
            ids.load(file.iter_batches(batch_size=_ROWS, columns=["id"]))
    return ids
