"""Numbers of names as they are written, looked up where they stand in the text, compiled.

An open table of places among the names, which lie one after the other. No name becomes an object of
Python to be looked up; two names are the same when all of their bytes are.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from arpad.bulk.compiled import compiled
from arpad.bulk.ids import UNKNOWN

if TYPE_CHECKING:
    import numpy.typing as npt

_ROOM: Final = 1 << 12  # names at first


@compiled
def hash_of(s: Any, at: Any, size: Any) -> Any:
    """FNV-1a, its upper bits folded in."""
    value = np.uint64(14695981039346656037)
    for j in range(size):
        value = (value ^ np.uint64(s[at + j])) * np.uint64(1099511628211)
    return value ^ (value >> np.uint64(29))


@compiled
def _slot_of(  # noqa: PLR0913, PLR0917  a name and the table
    s: Any, at: Any, size: Any, slots: Any, tags: Any, ends: Any, names: Any
) -> Any:
    """Where a name is, or would be."""
    value = hash_of(s, at, size)
    tag = np.uint32(value >> np.uint64(32))
    slot = np.int64(value & np.uint64(len(slots) - 1))
    while True:
        entry = slots[slot]
        if entry < 0:
            return slot
        begin = ends[entry]
        if tags[slot] == tag and ends[entry + 1] - begin == size:
            j = 0
            while j < size and names[begin + j] == s[at + j]:
                j += 1
            if j == size:
                return slot
        slot = (slot + 1) & (len(slots) - 1)


@compiled
def _numbers_at(  # noqa: PLR0913, PLR0917  the names and the table
    s: Any,
    places: Any,
    lengths: Any,
    slots: Any,
    tags: Any,
    ends: Any,
    names: Any,
    numbers: Any,
) -> Any:
    found = np.empty(len(places), np.int64)
    for game in range(len(places)):
        size = np.int64(max(lengths[game], 0))
        at = np.int64(places[game])
        entry = slots[_slot_of(s, at, size, slots, tags, ends, names)]
        found[game] = numbers[entry] if entry >= 0 else UNKNOWN
    return found


@compiled
def _fill(  # noqa: PLR0913, PLR0917  the table
    first: Any, count: Any, slots: Any, tags: Any, ends: Any, names: Any
) -> None:
    """Put names into their slots; of equal ones the first stays."""
    for entry in range(first, count):
        begin, size = ends[entry], ends[entry + 1] - ends[entry]
        slot = _slot_of(names, begin, size, slots, tags, ends, names)
        if slots[slot] < 0:
            slots[slot] = entry
            tags[slot] = np.uint32(hash_of(names, begin, size) >> np.uint64(32))


class NameTable:
    """The numbers of people by what stands for them in a file.

    Example:
        >>> table = NameTable()
        >>> table.add([b"Ann", b"Bob"], [4, 7])
        >>> text = np.frombuffer(b"Bob, Cid", np.uint8)
        >>> found = table.numbers_at(text, np.array([0, 5], np.uint32), np.array([3, 3], np.int32))
        >>> found.tolist() == [7, UNKNOWN]
        True
    """

    def __init__(self) -> None:
        self.clear()

    def __len__(self) -> int:
        return self._count

    def clear(self) -> None:
        """Forget all."""
        self._count = 0
        self._slots = np.full(2 * _ROOM, -1, np.int32)
        self._tags = np.zeros(2 * _ROOM, np.uint32)
        self._ends = np.zeros(_ROOM + 1, np.int64)
        self._names = np.empty(16 * _ROOM, np.uint8)
        self._numbers = np.empty(_ROOM, np.int32)

    def numbers_at(self, text: Any, places: Any, lengths: Any) -> "npt.NDArray[np.int64]":
        """The numbers of names.

        Args:
            text: bytes.
            places: where in them the names begin.
            lengths: their bytes; less than 0 as 0.

        Returns:
            The numbers; ``UNKNOWN`` of names that are not in the table.
        """
        table = (self._slots, self._tags, self._ends, self._names, self._numbers)
        found: npt.NDArray[np.int64] = _numbers_at(text, places, lengths, *table)
        return found

    def add(self, written: Sequence[bytes], numbers: Sequence[int]) -> None:
        """Take names; of those that are known already nothing changes.

        Args:
            written: the names.
            numbers: of each.
        """
        if not written:
            return
        first, count = self._count, self._count + len(written)
        ends = self._ends[first] + np.cumsum([len(name) for name in written], dtype=np.int64)
        refilled = first
        if count > len(self._numbers):
            self._grow(2 * count)
            refilled = 0
        if ends[-1] > len(self._names):
            self._names = np.resize(self._names, 2 * int(ends[-1]))
        self._names[self._ends[first] : ends[-1]] = np.frombuffer(b"".join(written), np.uint8)
        self._ends[first + 1 : count + 1] = ends
        self._numbers[first:count] = numbers
        self._count = count
        _fill(refilled, count, self._slots, self._tags, self._ends, self._names)

    def _grow(self, room: int) -> None:
        self._ends = np.resize(self._ends, room + 1)
        self._numbers = np.resize(self._numbers, room)
        slots = 1 << (2 * room - 1).bit_length()  # at most half of them are taken
        self._slots, self._tags = np.full(slots, -1, np.int32), np.zeros(slots, np.uint32)
