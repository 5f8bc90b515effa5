"""What a page may ask for: files of its own site, by addresses that hold nothing of the visitor."""

from pathlib import Path

SERVER_ENGINE = "api/page"


def complaint(method: str, url: str, address: str, known: frozenset[str]) -> str | None:
    """What is wrong with a request; None for one that tells nobody anything.

    Args:
        method: of the request.
        url: where it goes.
        address: of the site.
        known: every address below it, written down before there was an input.
    """
    if url.startswith(("data:", "blob:")):
        return None
    if not url.startswith(address):
        return f"a foreign request: {url}"
    path = url.removeprefix(address)
    if path not in known:
        return f"an input in an address: {url}"
    if method != "GET" and path != SERVER_ENGINE:
        return f"an input that is sent: {method} {url}"
    return None


def files_below(folder: Path, prefix: str = "") -> frozenset[str]:
    """Addresses of all files in a folder; a page is at its folder.

    Args:
        folder: where they are.
        prefix: of the addresses.
    """
    files = (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    return frozenset(prefix + file.removesuffix("index.html") for file in files)
