"""A line of 2 GB after the sound start of a format, and a long list: both in little memory."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest
from tests.formats.dbf import build
from tests.hostile.doors import assert_refusal
from tests.hostile.samples import BY_NAME

_SIZE = 2_000_000_000
# The largest file that a reader takes as a whole has 100 MB; Python has some 30 MB of its own.
_MOST_MEMORY_MB = 300
_MOST_MEMORY_OF_A_LIST_MB = 130  # more than twice that if all players were kept
_SECONDS = 120
# What getrusage tells begins with the memory of the process that started this one.
_COMMAND = """
import sys
from pathlib import Path
from arpad.cli.main import main
code = main(["check", sys.argv[1], "--lang", "en"])
status = Path("/proc/self/status").read_text(encoding="ascii")
print(int(status.partition("VmHWM:")[2].split()[0]) // 1024)
sys.exit(code)
"""
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="memory is told in other units"),
]


def check(path: str, stdin: IO[bytes] | None = None) -> tuple[int, str, int]:
    """Exit code, error, and most memory in MB of ``arpad check`` in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", _COMMAND, path],
        stdin=stdin,
        capture_output=True,
        text=True,
        timeout=_SECONDS,
        check=False,
    )
    return done.returncode, done.stderr, int(done.stdout.split()[-1])


@pytest.fixture
def file_of_2_gb(tmp_path: Path) -> Iterator[Path]:
    """A file with holes, which takes no room on the disk."""
    path = tmp_path / "long"
    yield path
    path.unlink(missing_ok=True)


@pytest.mark.parametrize("name", BY_NAME)
def test_nul_bytes_without_end(file_of_2_gb: Path, name: str) -> None:
    file_of_2_gb.write_bytes(BY_NAME[name])
    os.truncate(file_of_2_gb, _SIZE)
    code, err, memory = check(str(file_of_2_gb))
    assert code == 2
    assert_refusal(err, file_of_2_gb)
    assert memory < _MOST_MEMORY_MB


@pytest.mark.parametrize("name", ["trf", "pgn", "fide_text", "fide_xml", "lichess_games", "dsb"])
def test_a_line_of_2_gb_on_standard_input(name: str) -> None:
    writer = (
        "import sys\n"
        "sys.stdout.buffer.write(bytes.fromhex(sys.argv[1]))\n"
        "for _ in range(2000): sys.stdout.buffer.write(b'a' * 1_000_000)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", writer, BY_NAME[name].hex()],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as line:
        code, err, memory = check("-", line.stdout)
        line.kill()
    assert code == 2
    assert_refusal(err, "<stdin>")
    assert memory < _MOST_MEMORY_MB


@pytest.mark.parametrize("kind", ["csv", "dbf"])
def test_a_long_national_list(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "list"
    with path.open("wb") as file:
        if kind == "csv":
            file.write(b"Nominativo;Elo;Federazione;ID FSI;Sex;FIN;Data Nascita\n")
            rows = (
                f"FAMIGLIA{n} Niccolò;1500;ITA;{10**7 + n};M;{10**8 + n};05-02-1999\n".encode()
                for n in range(220_000)
            )
        else:
            fields = (("NOM_PRENOM", "C", 60), ("MATRICULE", "N", 12), ("ELO_CALCUL", "N", 4))
            head = build.dbf(fields, []).rstrip(b"\x1a")
            file.write(head[:4] + (200_000).to_bytes(4, "little") + head[8:])
            rows = (f" {f'Proef, Ren {n}':60}{n:12}1500".encode() for n in range(200_000))
        file.writelines(rows)
    assert path.stat().st_size > 14_000_000
    code, _, memory = check(str(path))
    assert code == 0
    assert memory < _MOST_MEMORY_OF_A_LIST_MB
