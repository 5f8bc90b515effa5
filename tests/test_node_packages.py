"""Packages of npm: some files of a large one are read as a stream, else it is fetched whole."""

import base64
import hashlib
import io
import runpy
import sys
import tarfile
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).resolve().parents[1] / "scripts" / "node_packages.py"
WANTED, LARGE = b"wanted", bytes(range(256)) * 40_000
NPM = """
import shutil, sys
with open("asked", "a") as asked:
    print(sys.argv[1], file=asked)
if sys.argv[1] == "view":
    print("https://npm.example/thing-1.0.0.tgz")
else:
    folder = sys.argv[sys.argv.index("--pack-destination") + 1]
    shutil.copy("../whole.tgz", folder + "/thing-1.0.0.tgz")
"""


def sha512(data: bytes) -> str:
    return base64.b64encode(hashlib.sha512(data).digest()).decode()


def package(wanted: bytes = WANTED) -> bytes:
    """A package with a small file that is wanted and a large one that is not."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz", compresslevel=0) as archive:
        for name, data in (("package/bin/a.js", wanted), ("package/large", LARGE)):
            member = tarfile.TarInfo(name)
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return packed.getvalue()


WHOLE = package()
HASHES = {"bin/a.js": sha512(WANTED)}


@pytest.fixture
def scripts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The functions of the script, with a cache and an npm of our own."""
    found = runpy.run_path(str(SCRIPT))
    cache = tmp_path / "cache"
    cache.mkdir()
    (tmp_path / "npm.py").write_text(NPM, encoding="utf-8")
    (tmp_path / "whole.tgz").write_bytes(WHOLE)
    monkeypatch.setitem(found["fetch_files"].__globals__, "CACHE", cache)
    found["npm"] = [sys.executable, str(tmp_path / "npm.py")]
    found["asked"] = lambda: (cache / "asked").read_text(encoding="utf-8").split()
    return found


def answering(data: bytes) -> Callable[..., io.BytesIO]:
    def answer(address: str, timeout: float) -> io.BytesIO:
        assert (address, timeout > 0) == ("https://npm.example/thing-1.0.0.tgz", True)
        return io.BytesIO(data)

    return answer


def fetched(scripts: dict[str, Any], integrity: str, hashes: dict[str, str]) -> Path:
    folder: Path = scripts["fetch_files"](scripts["npm"], "thing", "1.0.0", integrity, hashes)
    return folder


def test_a_package_is_read_no_further_than_is_wanted(
    scripts: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(urllib.request, "urlopen", answering(WHOLE))
    folder = fetched(scripts, "not asked", HASHES)
    assert (folder / "bin" / "a.js").read_bytes() == WANTED
    assert 0 < scripts["downloaded"]() < 200_000
    assert scripts["asked"]() == ["view"]
    assert fetched(scripts, "not asked", HASHES) == folder
    assert scripts["asked"]() == ["view"]


@pytest.mark.parametrize("data", [b"no archive", WHOLE[:3], package(b"forged"), b""])
def test_what_cannot_be_read_so_is_fetched_whole(
    scripts: dict[str, Any], monkeypatch: pytest.MonkeyPatch, data: bytes
) -> None:
    monkeypatch.setattr(urllib.request, "urlopen", answering(data))
    folder = fetched(scripts, sha512(WHOLE), HASHES)
    assert (folder / "bin" / "a.js").read_bytes() == WANTED
    assert scripts["asked"]() == ["view", "pack"]
    assert scripts["downloaded"]() >= len(WHOLE)


def test_without_a_way_to_the_registry_npm_fetches_it(
    scripts: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise urllib.error.URLError("certificate")

    monkeypatch.setattr(urllib.request, "urlopen", refuse)
    folder = fetched(scripts, sha512(WHOLE), HASHES)
    assert (folder / "bin" / "a.js").read_bytes() == WANTED


def test_files_of_other_hashes_are_refused(
    scripts: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(urllib.request, "urlopen", answering(WHOLE))
    with pytest.raises(scripts["CannotBuild"], match="has not the files"):
        fetched(scripts, sha512(WHOLE), {"bin/a.js": sha512(b"other")})
    with pytest.raises(scripts["CannotBuild"], match="not the package"):
        fetched(scripts, "other", {"bin/a.js": sha512(b"another")})
