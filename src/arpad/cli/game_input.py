"""Games of a command line, a file or standard input, and the bytes of files."""

import sys
from collections.abc import Sequence
from datetime import date

from arpad.core.errors import UnreadableFile
from arpad.core.os_reason import os_reason
from arpad.core.parameters import Parameter
from arpad.core.records import Event
from arpad.formats import game_events

_LARGEST_FILE = 10_000_000


def events_of(
    tokens: Sequence[str], file: str | None, on: date, parameters: Sequence[Parameter] = ()
) -> tuple[Event, ...]:
    """The events of the tokens on the command line and of a file of games.

    Args:
        tokens: ``RATING=RESULT`` and ``@DATE[/RATING]``.
        file: path of a file, ``-`` for standard input, None for none.
        on: first day of the event without a mark.
        parameters: what the system can be told: whether ratings may have decimals, and which
            numbers may follow an opponent's rating.

    Raises:
        BadValue: a token is wrong.
        UnreadableFile: the file cannot be read or a line of it is wrong.
    """
    groups = game_events.groups_of_tokens(tokens, on)
    if file is not None:
        groups.extend(game_events.groups_of_text(read_text_file(file), shown_name(file), on))
    return game_events.events_of(groups, parameters)


def shown_name(file: str) -> str:
    """What messages call a file: standard input has no name of its own."""
    return "<stdin>" if file == "-" else file


def read_text_file(file: str, encoding: str | None = None) -> str:
    """The text of a file, or of standard input for ``-``, in whatever encoding it has.

    Args:
        file: its name.
        encoding: that the user names for a file that is not UTF-8; guessed without it.

    Raises:
        UnreadableFile: it is not there, too large, or no text.
    """
    from arpad.formats.text import decode

    return decode(read_bytes(file), file=shown_name(file), named=encoding).text


def read_bytes(file: str, largest: int = _LARGEST_FILE) -> bytes:
    """The bytes of a file, or of standard input for ``-``.

    Raises:
        UnreadableFile: it is not there, or larger than such a file can sensibly be.
    """
    name = shown_name(file)
    try:
        if file == "-" and sys.stdin is None:
            raise UnreadableFile("error.file", file=name, reason="os_reason.closed")
        if file == "-":
            data = sys.stdin.buffer.read(largest + 1)
        else:
            with open(file, "rb") as opened:  # noqa: PTH123  pathlib takes 5 ms at every start
                data = opened.read(largest + 1)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise UnreadableFile("error.file", file=name, reason=os_reason(error)) from None
    if len(data) > largest:
        raise UnreadableFile("error.file_too_large", file=name, most=largest // 1_000_000)
    return data
