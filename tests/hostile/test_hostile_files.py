"""Files made to do harm: entities, bombs, depth, tricks with names; and what is no plain file."""

import gzip
import io
import os
import socket
import stat
import threading
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard
from tests.cli.build import Runner
from tests.hostile.doors import DOORS, answer, assert_refusal
from tests.hostile.samples import BY_NAME

every_door = pytest.mark.parametrize("door", DOORS)
_DEPTH = 100_000
_XML = {
    "list": "<playerslist><player><fideid>1000001</fideid><name>{name}</name></player>"
    "</playerslist>",
    "upload": "<chessresults><tournamentdata><tournament name='{name}'/></tournamentdata>"
    "</chessresults>",
}
every_xml = pytest.mark.parametrize("form", _XML)
# Ten times ten times ... entities in entities: 10 ** 9 letters.
LAUGHS = "<!DOCTYPE a [<!ENTITY a0 'aaaaaaaaaa'>{}]>".format(
    "".join(f"<!ENTITY a{n} '{f'&a{n - 1};' * 10}'>" for n in range(1, 9))
)
DEEP = {
    "lists": "[" * _DEPTH,
    "lists that end": "[" * _DEPTH + "]" * _DEPTH,
    "objects": '{"games":' * _DEPTH + "1" + "}" * _DEPTH,
    "month": '{"games": ' + "[" * _DEPTH + "]" * _DEPTH + "}",
    "papi": '{"variables": {}, "players": ' + "[" * _DEPTH + "]" * _DEPTH + "}",
    "swisssys": '{"Overview": {}, "Sections": ' + "[" * _DEPTH + "]" * _DEPTH + "}",
    "long number": '{"games": [{"end_time": ' + "9" * _DEPTH + "}]}",
}
_FILLING = (b"a" * 999 + b"\n") * 40_000  # more than is unpacked before the share counts
PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress,
    "zst": lambda data: zstandard.ZstdCompressor().compress(data),
    "zip": lambda data: zipped(("a.txt", data)),
}
every_packer = pytest.mark.parametrize("packer", PACKERS)


def zipped(*members: tuple[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return stream.getvalue()


def written(folder: Path, data: bytes | str) -> Path:
    path = folder / "hostile"
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


@every_door
@every_xml
def test_entities_are_not_made_larger(run: Runner, tmp_path: Path, form: str, door: str) -> None:
    path = written(tmp_path, LAUGHS + _XML[form].format(name="&a8;"))
    done = answer(run, door, path)
    assert done.code == 2
    assert "entities" in done.err


@every_xml
def test_no_file_comes_in_by_an_entity(run: Runner, tmp_path: Path, form: str) -> None:
    secret = tmp_path / "secret"
    secret.write_text("not for others", encoding="utf-8")
    head = f"<!DOCTYPE a [<!ENTITY x SYSTEM '{secret.as_uri()}'>]>"
    done = answer(run, "check", written(tmp_path, head + _XML[form].format(name="&x;")))
    assert done.code == 2
    assert "not for others" not in done.err


@every_xml
def test_nothing_is_fetched_for_a_definition(run: Runner, tmp_path: Path, form: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.2)
        port = server.getsockname()[1]
        head = f"<!DOCTYPE a SYSTEM 'http://127.0.0.1:{port}/a.dtd'>"
        answer(run, "check", written(tmp_path, head + _XML[form].format(name="One")))
        with pytest.raises(TimeoutError):
            server.accept()


@every_door
@pytest.mark.parametrize("name", DEEP)
def test_depth(run: Runner, tmp_path: Path, name: str, door: str) -> None:
    assert answer(run, door, written(tmp_path, DEEP[name])).code == 2


@every_packer
@pytest.mark.parametrize("start", ["trf", "pgn", "fide_text", "lichess_games", "dsb"])
def test_a_bomb_is_refused_at_a_limit(run: Runner, tmp_path: Path, packer: str, start: str) -> None:
    data = BY_NAME[start] + _FILLING
    done = answer(run, "check", written(tmp_path, PACKERS[packer](data)))
    assert done.code == 2
    assert " MB" in done.err


@every_packer
@pytest.mark.parametrize("inner", PACKERS)
def test_packed_in_packed_is_refused_with_its_reason(
    run: Runner, tmp_path: Path, packer: str, inner: str
) -> None:
    packed = PACKERS[packer](PACKERS[inner](BY_NAME["trf"]))
    done = answer(run, "check", written(tmp_path, packed))
    assert done.code == 2
    assert "packed once more" in done.err


@every_packer
def test_a_packed_workbook_is_read(run: Runner, tmp_path: Path, packer: str) -> None:
    packed = PACKERS[packer](BY_NAME["workbook"])
    assert answer(run, "check", written(tmp_path, packed)).json["players"] == 3


@every_packer
def test_a_packed_file_cut_at_every_tenth_byte(run: Runner, tmp_path: Path, packer: str) -> None:
    data = PACKERS[packer](BY_NAME["dsb"])
    for length in range(0, len(data), 10):
        path = written(tmp_path, data[:length])
        assert answer(run, "check", path).code == 2, length


@pytest.mark.parametrize("name", ["../../o.txt", "/o.txt", "a/../../o.txt", "C:\\o.txt"])
def test_a_name_in_a_zip_leads_nowhere(run: Runner, tmp_path: Path, name: str) -> None:
    folder = tmp_path / "one" / "two"
    folder.mkdir(parents=True)
    before = {path for path in tmp_path.rglob("*") if path.is_file()}
    path = written(folder, zipped((name, BY_NAME["trf"])))
    assert answer(run, "check", path).code == 0
    assert {each for each in tmp_path.rglob("*") if each.is_file()} - before == {path}


@every_door
def test_what_is_no_plain_file(run: Runner, tmp_path: Path, door: str) -> None:
    for path in (tmp_path, tmp_path / "missing", Path("/dev/null"), Path("/dev/zero")):
        assert answer(run, door, path).code == 2
    for name in ("a\0b", "a" * 5000):
        done = run(door, name, *DOORS[door])
        assert (done.code, done.out) == (2, "")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(run: Runner, tmp_path: Path) -> None:
    path = written(tmp_path, BY_NAME["trf"])
    path.chmod(0)
    assert answer(run, "check", path).code == 2


@every_door
def test_a_pipe_is_read_as_a_file(run: Runner, tmp_path: Path, door: str) -> None:
    plain, pipe = written(tmp_path, BY_NAME["trf"]), tmp_path / "pipe"
    expected = answer(run, door, plain)
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(BY_NAME["trf"],), daemon=True)
    writer.start()
    assert answer(run, door, pipe).code == expected.code
    writer.join(5)
    assert not writer.is_alive()
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize("target", ["trf26", "trf16", "json"])
def test_nothing_is_written_of_a_broken_file(run: Runner, tmp_path: Path, target: str) -> None:
    data, out = BY_NAME["papi"], tmp_path / "out"
    for length in range(0, len(data), 100):
        path = written(tmp_path, data[:length])
        done = run("convert", path, out, "--to", target)
        assert (done.code, done.out) == (2, "")
        assert_refusal(done.err, path)
        assert list(tmp_path.iterdir()) == [path]


def test_nothing_half_written_where_there_is_no_room(run: Runner, tmp_path: Path) -> None:
    path = written(tmp_path, BY_NAME["trf"])
    for out in (Path("/dev/full"), tmp_path / "missing" / "out", tmp_path):
        done = run("convert", path, out, "--to", "json")
        assert (done.code, done.out) == (2, "")
        assert_refusal(done.err, out)
    assert list(tmp_path.iterdir()) == [path]
