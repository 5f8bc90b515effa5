"""Whatever is typed or stands in a file: an answer or an error, never a crash, never a half."""

import contextlib
import io
import json
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.cli.build import Done, write_report
from tests.cli.schemas import check

from arpad.cli.main import COMMANDS, main

CALM = settings(
    deadline=None,
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
GOOD = (
    *("1400=1", "1600=½", "2000=0", "unr=1", "1500=+", "@2026-01-10", "@2026-01-20/1510"),
    *("--rating", "1500", "2650", "--k", "20", "--born", "2010", "--games-played", "3"),
    *("--ever-2400", "--sex", "w", "--on", "2026-01-10", "2010-01-10", "1999-01-01"),
    *("--time-control", "rapid", "90+30", "--average", "--points", "3½", "--games", "5"),
    *("--explain", "--json", "--csv", "--lang", "nl", "fr", "--per-event", "--approved"),
    *("fide", "expected-score", "--diff", "bash", "--system", "--player", "2", "--base"),
    *("--highest-rating", "--standard-rating", "--strict", "--help"),
)
ODD = (
    *("", " ", "-", "--", "=", "=1", "1400=", "1400=1=1", "-1=1", "0=1", "@", "@/", "@2026"),
    *("9" * 30, "\uff11500=1", "1400=\ud800", "--on=", "--rating=x", "9999-12-31"),
    *("0001-01-01", "{name}", "--k=-1", "1e3", "½", "%s", "\x1b[31m", "--lang=xx", "-h1"),
)
typed = st.text(st.characters(exclude_characters="\x00"))  # no command line can hold it
words = st.one_of(st.sampled_from(GOOD), st.sampled_from(GOOD), st.sampled_from(ODD), typed)
texts = st.text(st.characters(codec="utf-8"), max_size=60)


def run(arguments: Sequence[str], stdin: bytes = b"") -> Done:
    """Run a command line without the machinery of pytest."""
    out, err = io.TextIOWrapper(io.BytesIO()), io.TextIOWrapper(io.BytesIO())
    for stream in (out, err):
        stream.reconfigure(encoding="utf-8")
    before = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = "80"
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), _stdin(stdin):
            code = main(arguments)
    finally:
        if before is None:
            del os.environ["COLUMNS"]
        else:
            os.environ["COLUMNS"] = before
    answers = []
    for stream in (out, err):
        stream.seek(0)
        answers.append(stream.read())
    return Done(code, answers[0], answers[1])


@contextlib.contextmanager
def _stdin(data: bytes) -> Iterator[None]:
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(data))
    try:
        yield
    finally:
        sys.stdin = before


def check_sound(done: Done, arguments: Sequence[str]) -> None:
    """An answer, or an error that leaves standard output empty."""
    assert done.code in {0, 1, 2}
    if done.code == 2:
        assert done.out == ""
        assert done.err
    elif done.err.startswith("Error"):
        assert (done.code, done.out) == (1, "")
    else:
        assert done.out
    if done.out.startswith("{\n") and "--json" in arguments:
        check(json.loads(done.out))


# The server goes on until it is stopped; tests/cli/test_serve.py has it.
ENDING = [name for name in COMMANDS if name != "serve"]


@CALM
@given(st.sampled_from(ENDING), st.lists(words, max_size=14))
def test_any_command_line(command: str, arguments: list[str]) -> None:
    line = [command, *arguments]
    check_sound(run(line), line)


@CALM
@given(st.lists(words, max_size=12))
def test_any_rating(arguments: list[str]) -> None:
    line = ["rate", "fide", "--rating", "1500", "--k", "20", "--json", *arguments]
    check_sound(run(line), line)


@CALM
@given(
    st.one_of(
        texts,
        st.lists(st.sampled_from([*GOOD, *ODD[:10], "rating,result", "1400,1"])).map("\n".join),
    )
)
def test_any_file_of_games(text: str) -> None:
    data = text.encode("utf-8", errors="surrogatepass")
    line = ["rate", "fide", "--rating", "1500", "--k", "20", "--json", "--games", "-"]
    check_sound(run(line, data), line)


@settings(CALM, max_examples=20)
@given(st.data())
def test_any_damage_to_a_report(data: st.DataObject) -> None:
    report = bytearray(_report())
    for _ in range(data.draw(st.integers(1, 8))):
        place = data.draw(st.integers(0, len(report) - 1))
        size = data.draw(st.integers(0, 12))
        report[place : place + size] = data.draw(st.binary(max_size=6))
    for command in ("tournament", "norms"):
        line = [command, "-", "--json"]
        check_sound(run(line, bytes(report)), line)


@CALM
@given(st.one_of(st.binary(max_size=200), texts.map(str.encode)))
def test_any_file_in_place_of_a_report(data: bytes) -> None:
    line = ["tournament", "-", "--json", "--on", "2026-01-10", "--time-control", "standard"]
    check_sound(run(line, data), line)
    player = b"001    1      A                                 1500\n"
    check_sound(run(line, player + data), line)


def _report() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        return write_report(Path(folder) / "open.trf").read_bytes()
