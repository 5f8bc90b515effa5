"""A FIDE rating list as a file among others: is it one, and how many players are on it."""

import re
from collections.abc import Iterator
from typing import Final

from arpad.core.findings import Finding
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import ListEntry
from arpad.formats.checked_file import CheckedFile
from arpad.formats.fide_list import list_of
from arpad.formats.fide_list.contents import UTF8_MARK, contents_of
from arpad.formats.fide_list.notes import Notes
from arpad.formats.opening import Source

_XML: Final = re.compile(rb"<\s*playerslist\b", re.IGNORECASE)
_TEXT_HEAD: Final = re.compile(
    rb"^[^\S\n]*ID[ _]?(?:Number|number|NUMBER)\b.*\bName\b", re.MULTILINE
)


def recognises(source: Source) -> bool:
    """The root element of the XML lists, or the heading line of the text lists."""
    head = source.head.removeprefix(UTF8_MARK)
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        head = head.replace(b"\x00", b"")
    return bool(_XML.search(head) or _TEXT_HEAD.search(head))


def entries_of(source: Source, findings: list[Finding]) -> Iterator[ListEntry]:
    """The players of a list of whatever kind, one after the other, for their names and numbers.

    Args:
        source: the open file.
        findings: gets what was found on the way.

    Raises:
        UnreadableFile: as :func:`~arpad.formats.fide_list.read_fide_list`.
    """
    contents = contents_of(source)
    # One list of which no name tells the kind: for its players any kind will do.
    kind = None if contents.named_list else TimeControl.STANDARD
    return list_of(contents, kind).entries(None, Notes(source.file, findings))


def check(source: Source) -> CheckedFile:
    """Count the players; every row that makes no sense is a finding.

    Raises:
        UnreadableFile: as :func:`~arpad.formats.fide_list.read_fide_list`.
    """
    contents = contents_of(source)
    # One list of which no name tells the kind: to count its players any kind will do.
    kind = None if contents.named_list else TimeControl.STANDARD
    findings: list[Finding] = []
    rating_list = list_of(contents, kind)
    players = sum(1 for _ in rating_list.entries(None, Notes(source.file, findings)))
    return CheckedFile(
        format="fide-list",
        encoding=rating_list.encoding,
        players=players,
        start_date=rating_list.month,
        findings=tuple(findings),
    )
