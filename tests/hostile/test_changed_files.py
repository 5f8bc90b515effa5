"""A sound file of every format, cut, changed, or in another encoding: answered or refused."""

import random  # noqa: TID251  seeded
from pathlib import Path

import pytest
from tests.cli.build import Runner
from tests.hostile.doors import DOORS, answer
from tests.hostile.samples import BY_NAME, SAMPLES

from arpad.formats.checked_file import START_UNKNOWN
from arpad.formats.kinds import MODULES

OWN_FILE = "own_file"  # is always refused
_OLD_WORKBOOK = b"\xd0\xcf\x11\xe0"
every_sample = pytest.mark.parametrize("name", BY_NAME)
# A second process reads each old workbook, which takes a third of a second.
many_of_every_sample = pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.slow if data.startswith(_OLD_WORKBOOK) else ())
        for name, data in BY_NAME.items()
    ],
)
every_door = pytest.mark.parametrize("door", DOORS)
_FLIPPED_FILES = 25
_AS_TEXT = ["utf-16", "utf-16-be", "utf-32", "cp1252", "cp850", "utf-8-sig", "utf-7", "cp037"]


def at_two_doors(run: Runner, path: Path, number: int) -> None:
    """``check``, and the other commands by turns: all of them read by the same reader."""
    for door in ("check", ("convert", "import", "tournament")[number % 3]):
        answer(run, door, path)


def test_every_format_has_a_sample() -> None:
    assert SAMPLES.keys() == set(MODULES)
    assert len(BY_NAME) == sum(map(len, SAMPLES.values()))


@every_sample
def test_the_sample_itself_is_sound(run: Runner, tmp_path: Path, name: str) -> None:
    path = tmp_path / "sample"
    path.write_bytes(BY_NAME[name])
    answer(run, "check", path)
    done = run("check", "--json", path)
    if name == OWN_FILE:
        assert done.code == 2
    else:  # many formats do not tell the first day of a tournament, which is an error
        assert {each["code"] for each in done.json["errors"]} <= START_UNKNOWN


@many_of_every_sample
def test_cut_at_every_hundredth_byte(run: Runner, tmp_path: Path, name: str) -> None:
    path, data = tmp_path / "cut", BY_NAME[name]
    for number, length in enumerate(range(0, len(data), 100)):
        path.write_bytes(data[:length])
        at_two_doors(run, path, number)


@every_sample
def test_nul_bytes(run: Runner, tmp_path: Path, name: str) -> None:
    path, data = tmp_path / "nul", BY_NAME[name]
    middle = len(data) // 2
    everywhere = (b"\0" + data, data[:middle] + b"\0" + data[middle:], data + bytes(500))
    for number, bad in enumerate(everywhere):
        path.write_bytes(bad)
        at_two_doors(run, path, number)


@many_of_every_sample
def test_bytes_flipped_anywhere(run: Runner, tmp_path: Path, name: str) -> None:
    chance, path = random.Random(name), tmp_path / "flipped"  # noqa: S311
    for number in range(_FLIPPED_FILES):
        data = bytearray(BY_NAME[name])
        for _ in range(chance.choice((1, 2, 10))):
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        path.write_bytes(data)
        at_two_doors(run, path, number)


@every_sample
def test_another_encoding(run: Runner, tmp_path: Path, name: str) -> None:
    try:
        text = BY_NAME[name].decode()
    except UnicodeDecodeError:
        pytest.skip("not a text")
    path = tmp_path / "encoded"
    for number, encoding in enumerate(_AS_TEXT):
        path.write_bytes(text.encode(encoding, "replace"))
        at_two_doors(run, path, number)


@every_sample
def test_two_encodings_in_one_file(run: Runner, tmp_path: Path, name: str) -> None:
    path = tmp_path / "mixed"
    path.write_bytes(BY_NAME[name].replace("ü".encode(), b"\xfc") + "Müller".encode())
    for door in DOORS:
        answer(run, door, path)


@pytest.mark.parametrize("ends", [b"\r", b"\r\n", b"\n\r"])
@pytest.mark.parametrize("name", ["trf", "pgn", "fide_text", "dsb", "games", "icu_foreign"])
def test_other_ends_of_lines_read_the_same(
    run: Runner, tmp_path: Path, name: str, ends: bytes
) -> None:
    path, data = tmp_path / "lines", BY_NAME[name].replace(b"\r\n", b"\n")
    path.write_bytes(data)
    usual = answer(run, "check", path)
    path.write_bytes(data.replace(b"\n", ends))
    other = answer(run, "check", path)
    assert other.code in {usual.code, 2}
    if other.code != 2:
        counts = ("format", "players", "rounds", "rated_games")
        assert [other.json[key] for key in counts] == [usual.json[key] for key in counts]


@every_door
@pytest.mark.parametrize(
    ("language", "label"),
    [
        ("nl", "Fout: "),
        ("da", "Fejl: "),
        ("nb", "Feil: "),
        ("de", "Fehler: "),
        ("fr", "Erreur"),
    ],
)
def test_refused_in_the_language_asked_for(
    run: Runner, tmp_path: Path, door: str, language: str, label: str
) -> None:
    path = tmp_path / "empty"
    path.write_bytes(b"")
    done = run(door, path, *DOORS[door], "--lang", language)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(label)
    assert str(path) in done.err
