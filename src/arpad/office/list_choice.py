"""Which list is meant: the one that went out, an earlier version of it, or the one not yet out."""

import re
from datetime import date
from typing import Any, Final

from arpad.core.errors import BadValue, InputError
from arpad.core.frozen import Record
from arpad.core.parameters import read_date
from arpad.office.list_store import Publication, Run, latest_run, no_list, publications, run_of

DRAFT: Final = "draft"
_WORD: Final = re.compile(r"(\d{4}-\d\d(?:-\d\d)?)(?::(\w+))?", re.ASCII)
_MONTH: Final = len("2026-12")
_LONGEST: Final = 6  # digits of a version


class ChosenList(Record):
    """A list of the office.

    Args:
        run: whose list it is.
        publication: how it went out; None for one that is not out.
    """

    run: Run
    publication: Publication | None

    @property
    def version(self) -> int | None:
        """Its version; None when it is not out."""
        return None if self.publication is None else self.publication.version

    @property
    def word(self) -> str:
        """How it is named on a command line, such as ``2026-12:1``."""
        return f"{self.run.list_date:%Y-%m}:{self.version or DRAFT}"


def is_list_word(text: str) -> bool:
    """Whether a text names a list of the office, and not a file.

    Example:
        >>> is_list_word("2026-12:1"), is_list_word("list.txt")
        (True, False)
    """
    return _WORD.fullmatch(text) is not None


def chosen_list(connection: Any, text: str | None, scope: str) -> ChosenList:
    """The list that a word names.

    Args:
        connection: of the store.
        text: ``2026-12`` or ``2026-12-01`` for what went out last of that day, ``2026-12:1`` for
            its first version, ``2026-12:draft`` for what was computed last; None for the last
            list that is out.
        scope: standard, rapid or blitz.

    Raises:
        BadValue: it names no list.
        InputError: there is no such list, or it is not published.
    """
    day, version = (None, "") if text is None else _read(text)
    if version == DRAFT:
        return _draft(connection, day, scope)
    out = publications(connection, scope=scope, list_date=day)
    if not out:
        if day is not None and latest_run(connection, scope, on=day) is not None:
            word = f"{day:%Y-%m}:{DRAFT}"
            raise InputError("office.list_is_draft", list_date=day, scope=scope, word=word)
        raise no_list(scope, day)
    found = out[-1]
    if version:
        if not 1 <= int(version) <= len(out):
            raise InputError("office.no_version", list_date=day, version=version, last=len(out))
        found = out[int(version) - 1]
    return ChosenList(run=run_of(connection, found.run), publication=found)


def _read(text: str) -> tuple[date, str]:
    match = _WORD.fullmatch(text)
    if match is None:
        raise BadValue("list", text, "office.allowed_list_word")
    day, version = match[1], match[2] or ""
    if version != DRAFT and version and not (version.isdecimal() and len(version) <= _LONGEST):
        raise BadValue("list", text, "office.allowed_list_word")
    return read_date("list", f"{day}-01" if len(day) == _MONTH else day), version


def _draft(connection: Any, day: date | None, scope: str) -> ChosenList:
    run = latest_run(connection, scope, on=day)
    if run is None:
        raise no_list(scope, day)
    out = publications(connection, scope=scope, list_date=run.list_date)
    return ChosenList(run=run, publication=next((each for each in out if each.run == run.id), None))
