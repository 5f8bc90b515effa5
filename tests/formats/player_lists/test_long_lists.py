"""Long lists are read again instead of kept: the same players, the same findings, bounded notes."""

from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.formats.dbf import build
from tests.formats.player_lists import national
from tests.formats.player_lists import test_reader as lists

from arpad.core.errors import UnreadableFile
from arpad.formats import text
from arpad.formats.checked_file import CheckedFile
from arpad.formats.dbf import contents
from arpad.formats.kinds import check_bytes
from arpad.formats.player_lists import reader
from arpad.formats.player_lists.record import PlayersReadAgain
from arpad.formats.text import TextLines, decode, split_lines

LISTS = {
    "italian": national.FSI.encode(),
    "indonesian": national.PERCASI.encode(),
    "canadian": lists.CANADIAN.encode(),
    "german": lists.DSB.encode("cp1252"),
    "swiss_chess": lists.SWISS_CHESS.encode("cp850"),
    "plain": b"Name,Born,Elo\nA,01/02/1980,1500\n,,\nB,12/31/1999,x\n,1/1/1990,1500\n",
    "belgian": build.dbf(build.PLAYER_FIELDS, (*build.PLAYERS, build.PLAYERS[0]), deleted=(2,)),
}
ReadLong = Callable[[bytes], CheckedFile]


@pytest.fixture
def read_long(monkeypatch: pytest.MonkeyPatch) -> ReadLong:
    """Reads any list as if it were a long one."""

    def read(data: bytes) -> CheckedFile:
        with monkeypatch.context() as patched:
            for module in (reader, contents):
                patched.setattr(module, "LONG", 0)
            return check_bytes(data, "list")

    return read


@pytest.mark.parametrize("name", LISTS)
def test_the_players_are_the_same_each_time(read_long: ReadLong, name: str) -> None:
    short, long = check_bytes(LISTS[name], "list"), read_long(LISTS[name])
    assert short.table is not None
    assert long.table is not None
    assert isinstance(short.table.players, tuple)
    assert isinstance(long.table.players, PlayersReadAgain)
    assert tuple(long.table.players) == tuple(long.table.players) == short.table.players
    assert len(long.table.players) == len(short.table.players) > 0
    assert (long.players, long.findings) == (short.players, short.findings)
    assert long.players == short.table.people


def test_single_players_and_parts_of_a_long_list(read_long: ReadLong) -> None:
    found = read_long(LISTS["italian"]).table
    assert found is not None
    kept = tuple(found.players)
    for place in (0, 2, -1):
        assert found.players[place] == kept[place]
    for part in (slice(3), slice(1, 3), slice(None, None, 2), slice(None, None, -1), slice(9, 12)):
        assert found.players[part] == kept[part]
    with pytest.raises(IndexError):
        found.players[4]


def test_a_member_of_two_clubs_counts_once_in_a_long_list(read_long: ReadLong) -> None:
    found = read_long(LISTS["german"])
    assert found.players == 2
    assert [(each.message, each.line) for each in found.findings] == [
        ("player_list.named_again", 3)
    ]


def test_numbers_with_zeros_and_without_are_different_people() -> None:
    rows = "01,A\n1,B\n1,C\n,D\n,E\nx1,F\n" + "9" * 30 + ",G\n"
    assert check_bytes(f"Licence,Name,Elo\n{rows}".encode(), "list").players == 6


def test_findings_of_one_kind_are_bounded_and_counted() -> None:
    rows = "".join(f"Player {number},GENT\n" for number in range(1503))
    found = check_bytes(f"Name,Fed\n{rows}".encode(), "list")
    assert found.players == 1503
    *kept, more = found.findings
    assert {each.message for each in kept} == {"player_list.federation_unknown"}
    assert (len(kept), kept[0].line, kept[-1].line) == (1000, 2, 1001)
    assert more.message == "finding.more"
    assert dict(more.facts) == {"count": 503, "code": "player_list.federation_unknown"}


TEXTS = st.lists(
    st.sampled_from([b"\r", b"\n", b"a", "é".encode(), b"\xe9", b"\x81", b"\x1a", b"Z", b"'"])
).map(b"".join)


@given(st.sampled_from([b"", b"\xef\xbb\xbf", b"\xff\xfe"]), TEXTS, st.integers(1, 5))
def test_lines_one_by_one_are_those_of_the_whole_text(mark: bytes, data: bytes, block: int) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(text, "_BLOCK", block)
        with suppress(UnreadableFile):  # by both alike: one function decides
            whole = decode(mark + data)
            lines = TextLines(mark + data)
            assert (lines.encoding, list(lines)) == (whole.encoding, split_lines(whole.text))
