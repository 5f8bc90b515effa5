"""Whatever such a file holds, it is read or refused with a reason; nothing else happens."""

import json
from collections.abc import Callable
from importlib import import_module

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.formats.tournament_files import samples
from tests.formats.tournament_files.samples import SAMPLES, SECTION, page

from arpad.core.errors import UnreadableFile
from arpad.formats.checked_file import CheckedFile
from arpad.formats.opening import Source

READERS = {
    "swissperfect": "swiss_perfect",
    "swiss-manager-text": "swiss_manager_text",
    "chess-results-xml": "chess_results_xml",
    "swisssys": "swisssys",
    "papi": "papi",
    "icu-foreign-csv": "icu_foreign",
    "chess-results-csv": "chess_results",
    "chess-results-html": "chess_results",
    "fide-report": "fide_report",
    "fide-event": "fide_report",
}
# A machine that is busy draws slowly; that says nothing about the code.
UNHURRIED = settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
every_format = pytest.mark.parametrize("name", SAMPLES)
Change = tuple[int, int, bytes]


def source_of(data: bytes) -> Source:
    """Bytes as an open file."""
    rest = [data]

    def read(size: int) -> bytes:
        part, rest[0] = rest[0][:size], rest[0][size:]
        return part

    return Source(file="any", names=("any",), packing="", head=data[: 1 << 16], read=read)


def checked(name: str, data: bytes) -> CheckedFile | None:
    """What the reader of a format makes of bytes; None when it refuses them."""
    module = import_module(f"arpad.formats.tournament_files.{READERS[name]}")
    module.recognises(source_of(data))
    try:
        found: CheckedFile = module.check(source_of(data))
    except UnreadableFile as refused:
        assert refused.file == "any"  # noqa: PT017  every other error fails the test
        return None
    return found


@every_format
def test_cut_at_every_hundredth_byte(name: str) -> None:
    data = SAMPLES[name].encode()
    for length in range(0, len(data), 100):
        cut = checked(name, data[:length])
        if name in {"chess-results-xml", "swisssys", "papi"}:
            assert cut is None


@every_format
@UNHURRIED
@given(data=st.binary(max_size=300))
def test_any_bytes(name: str, data: bytes) -> None:
    checked(name, data)


@every_format
@UNHURRIED
@given(
    changes=st.lists(
        st.tuples(
            st.integers(0, 3000),
            st.integers(0, 30),
            st.one_of(st.binary(max_size=8), st.text(max_size=8).map(str.encode)),
        ),
        min_size=1,
        max_size=4,
    )
)
def test_changed_anywhere(name: str, changes: list[Change]) -> None:
    data = SAMPLES[name].encode()
    for place, length, new in changes:
        at = place % len(data)
        data = data[:at] + new + data[at + length :]
        if not data:
            return
    checked(name, data)


def swisssys(**changes: object) -> str:
    return json.dumps({"Overview": {}, "Sections": [SECTION | changes]})


@pytest.mark.parametrize(
    ("name", "make"),
    [
        ("swisssys", lambda: '{"Sections": ' + "[" * 100_000),
        ("swisssys", lambda: '{"Sections": []}'),
        ("swisssys", lambda: '{"Sections": 5}'),
        ("swisssys", lambda: "[1]"),
        ("swisssys", lambda: swisssys(Players=[])),
        ("swisssys", lambda: swisssys(**{"Final round": 10**8})),
        ("swisssys", lambda: swisssys(**{"Final round": 1}) + '{"a": ' + "9" * 5000 + "}"),
        ("papi", lambda: '{"variables": {"rounds": "99999999"}, "players": []}'),
        ("papi", lambda: '{"variables": {}, "players": [{"rounds": {"99999": {"result": 3, '
         '"opponent": 0, "color": "B"}}}]}'),
        ("chess-results-xml", lambda: '<chessresults><tournament rounds="99999999"/>'
         '<player no="1"/></chessresults>'),
        ("chess-results-xml", lambda: "<chessresults>" * 3),
        ("chess-results-csv", lambda: "No.,Name,99999.Rd\n1,a,\n"),
        ("chess-results-csv", lambda: "No.,Name,999.Rd,1.Rd\n"),
        ("icu-foreign-csv", lambda: "Event,a\nRounds,99999999\nPlayer,1,a,b\n1,1,W,c,d\n"),
        ("icu-foreign-csv", lambda: "Event,a\nStart,b\n"),
        ("swissperfect", lambda: "No\tPlayer\t1\n1\ta\t0:W\n"),
        ("swissperfect", lambda: "No\tName\t1\n"),
        ("swiss-manager-text", lambda: "1;2;3\nRunde;Brett;IdentW;IdentS;NrW;NrS\n"),
        ("swiss-manager-text", lambda: samples.SWISS_MANAGER_PAIRINGS.replace("4;1;0", "9999;1;0")),
    ],
)  # fmt: skip
def test_hostile_files_are_refused(name: str, make: Callable[[], str]) -> None:
    assert checked(name, make().encode()) is None


def test_huge_starting_numbers_are_left_out() -> None:
    found = checked("chess-results-html", page("No.|Name|1.Rd", "999999999|a|-1", "1|b|").encode())
    assert found is not None
    assert found.players == 1
    assert found.has_errors


@pytest.mark.parametrize(
    "piece", ["<!--", "<a x='", '<a x="', "<script>", "<table>", "<td>", "<", "<!", "&", "<a "]
)
def test_a_page_of_one_piece_alone_ends_at_once(piece: str) -> None:
    # A reader whose time grows with the square of the length takes hours for these.
    assert checked("chess-results-html", b"<html>chess-results" + 300_000 * piece.encode()) is None
