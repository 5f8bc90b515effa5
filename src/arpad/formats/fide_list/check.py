"""A FIDE rating list as a file among others: is it one, and how many players are on it."""

import re
from pathlib import Path
from typing import Final

from arpad.core.errors import UnreadableFile
from arpad.core.findings import Finding
from arpad.core.rate_of_play import TimeControl
from arpad.formats.checked_file import CheckedFile
from arpad.formats.fide_list import read_fide_list
from arpad.formats.fide_list.contents import opened
from arpad.formats.opening import Source

_XML: Final = re.compile(rb"<\s*playerslist\b", re.IGNORECASE)
_TEXT_HEAD: Final = re.compile(rb"^\s*ID[ _]?(?:Number|number|NUMBER)\b.*\bName\b", re.MULTILINE)


def recognises(source: Source) -> bool:
    """The root element of the XML lists, or the heading line of the text lists."""
    head = source.head
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        head = head.replace(b"\x00", b"")
    return bool(_XML.search(head) or _TEXT_HEAD.search(head))


def check(source: Source) -> CheckedFile:
    """Count the players; every row that makes no sense is a finding.

    Raises:
        UnreadableFile: as :func:`~arpad.formats.fide_list.read_fide_list`.
    """
    path = Path(source.file)
    findings: list[Finding] = []
    try:
        players = sum(1 for _ in read_fide_list(path, findings=findings))
    except UnreadableFile as error:
        if error.message != "fide_list.which_list":
            raise
        # One list of which nothing tells the kind: to count its players any kind will do.
        findings = []
        kind = TimeControl.STANDARD
        players = sum(1 for _ in read_fide_list(path, time_control=kind, findings=findings))
    with opened(path) as contents:
        month = contents.month
    return CheckedFile(
        format="fide-list",
        encoding="utf-8",
        players=players,
        start_date=month,
        findings=tuple(findings),
    )
