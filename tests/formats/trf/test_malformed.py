"""Whatever a file holds, reading answers or refuses; it never fails in another way."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arpad.core.errors import BadValue, UnreadableFile
from arpad.formats.trf import read_trf, write_trf

ONE = "001    1 mGM  Müller, One                       2500 GER    12345678 1990/05/17"
TWO = "001    2 f wf Player, Two                       2200 fra    12345679 1991.  .  "
THREE = "001    3      Player, Three                                        0           "
GOOD = f"""\
012 Open
032 BEL
042 2024/02/29
052 2024/03/01
062 3 (2)
092 Swiss (Standard)
122 90 min + 30 sec
132{" " * 88}24/02/29  24/03/01
162  W 1.0    D 0.5
299          -1.0  000 0002
XXR 3
{ONE}  1.5    1     2 w 1  0000 - H
{TWO}  0.0    2     1 b 0     3 w =
{THREE}  0.5    3  0000 - U     2 b =
### DAT 1 FIDE:K 20
BEL    1      Player, One                       2481 VLA         901
"""
VEGA = """\
012 Open
132 2009/12/18;2009/12/19
142 1.0 0.5
162 2
001    1 | m | f  | One | 2291 | ITA | 990021 | 2280 | 90001 | 15/12/1965 | 1.5 | 1 | 2 w 1 | 2 b 2
001    2 | w |    | Two |    0 | ITA |      0 |      |       | 1971       | 0.5 | 2 | 1 b 0 | 1 w 2
"""


# A machine that is busy draws slowly; that says nothing about the code.
UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def check_reading_and_writing(data: bytes) -> None:
    for strict in (False, True):
        try:
            report = read_trf(data, file="any.trf", strict=strict)
        except UnreadableFile as refused:
            assert refused.file == "any.trf"  # noqa: PT017  every other error fails the test
            continue
        try:
            written = write_trf(report)
        except BadValue:
            continue
        assert read_trf(written, file="again.trf").tournament.name == report.tournament.name


@UNHURRIED
@given(st.binary(max_size=400))
def test_any_bytes(data: bytes) -> None:
    check_reading_and_writing(data)


@UNHURRIED
@given(st.text(max_size=300))
def test_any_text_behind_a_player(text: str) -> None:
    check_reading_and_writing(b"001    1      a\n001 " + text.encode("utf-8", "replace"))


@UNHURRIED
@given(
    st.sampled_from([GOOD, VEGA]),
    st.lists(
        st.tuples(st.integers(0, 2000), st.integers(0, 12), st.binary(max_size=6)),
        min_size=1,
        max_size=6,
    ),
)
def test_any_change_of_a_good_file(good: str, changes: list[tuple[int, int, bytes]]) -> None:
    data = good.encode()
    for place, length, new in changes:
        at = place % (len(data) + 1)
        data = data[:at] + new + data[at + length :]
    check_reading_and_writing(data)


@UNHURRIED
@given(
    st.sampled_from(good := (GOOD + VEGA).splitlines()),
    st.integers(0, 110),
    st.text(st.sampled_from("0123456789/.-wb=+HUZ \t½²٣"), min_size=1, max_size=12),
)
def test_any_change_of_a_good_line(line: str, place: int, new: str) -> None:
    changed = line[:place] + new + line[place + len(new) :]
    check_reading_and_writing(f"001    1      a\n{changed}\n{changed}\n".encode())


def test_long_numbers_are_no_trap() -> None:
    nines = "9" * 5000
    for code in ("XXR", "142", "062", "132", "042", "299", "BBW", "222", "122", "DAT"):
        check_reading_and_writing(f"{code} {nines}\n001    1      a\n".encode())
    check_reading_and_writing(f"001 {nines} | {'| '.join([nines] * 15)}\n".encode())
    check_reading_and_writing(f"DAT 1 FIDE:K {nines}\n001    1      a\n".encode())
