"""Modules of ours from one more archive: what few questions need is no part of the first."""

import sys

import arpad.api


def add_archive(path: str) -> None:
    """Let modules be imported from an archive too.

    Args:
        path: of the archive; it has modules of the standard library, and parts of ``arpad`` and
            ``arpad.api`` that were not there before.
    """
    sys.path.append(path)
    for package in (arpad, arpad.api):
        package.__path__.append(f"{path}/{package.__name__.replace('.', '/')}")
