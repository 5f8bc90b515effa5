"""Names are found where they stand in a text, the same as by a dictionary."""

from itertools import accumulate

import numpy as np
import pytest

from arpad.bulk.ids import UNKNOWN, Ids
from arpad.bulk.name_table import NameTable

NAMES = [b"", b"a", b"A", b"\xff\x00", *(f"player{n}".encode() for n in range(20_000))]


def looked_up(table: NameTable | Ids, names: list[bytes]) -> list[int]:
    """The numbers of names that stand one after the other."""
    ends = list(accumulate(map(len, names), initial=0))
    text = np.frombuffer(b"".join(names) + b" ", np.uint8)
    lengths = np.array([len(name) for name in names], np.int32)
    found: list[int] = table.numbers_at(text, np.array(ends[:-1], np.uint32), lengths).tolist()
    return found


@pytest.mark.parametrize("most", [1, 700, 30_000])
def test_it_is_a_dictionary_however_large_it_grows(most: int) -> None:
    chance, table, known = np.random.default_rng(most), NameTable(), dict[bytes, int]()
    assert looked_up(table, NAMES[:3]) == [UNKNOWN] * 3
    while len(known) < min(len(NAMES), 20 * most):
        added = [NAMES[place] for place in chance.permutation(len(NAMES))[:most].tolist()]
        table.add(added, range(len(known), len(known) + len(added)))
        for number, name in enumerate(added, len(known)):
            known.setdefault(name, number)
    asked = [NAMES[place] for place in chance.integers(0, len(NAMES), 30_000).tolist()]
    assert looked_up(table, asked) == [known.get(name, UNKNOWN) for name in asked]


def test_a_tag_that_is_missing_is_as_an_empty_name() -> None:
    table = NameTable()
    table.add([b""], [5])
    found = table.numbers_at(np.frombuffer(b"ab", np.uint8), np.zeros(1), np.array([-1]))
    assert found.tolist() == [5]


def test_ids_forget_names_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arpad.bulk.ids._MOST_REMEMBERED", 3)
    ids = Ids()
    for number, name in enumerate((b"a", b"b")):
        ids.remember(name, number)
    assert looked_up(ids, [b"b", b"c"]) == [1, UNKNOWN]
    for number, name in enumerate((b"c", b"d"), 2):
        ids.remember(name, number)
    assert looked_up(ids, [b"a", b"b", b"c", b"d"]) == [UNKNOWN, UNKNOWN, 2, 3]
