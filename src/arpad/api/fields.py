"""The fields of a question, read with the same care as options of the command line."""

import base64
import binascii
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any, Final

from arpad.core.errors import BadValue, UnknownName
from arpad.core.parameters import Parameter, read_date
from arpad.core.records import Event
from arpad.formats.game_events import events_of, groups_of_text, groups_of_tokens

LONGEST_GAMES: Final = 1_000_000  # characters of the text with the games


class Body:
    """The fields of a question; each is taken once, and what is left over is an error.

    Args:
        fields: the fields by name.
        reasons: whether the answer is to be told in words with all its reasons.
    """

    def __init__(self, fields: Mapping[str, Any], *, reasons: bool = True) -> None:
        self._fields = dict(fields)
        self.reasons = reasons

    def text(self, name: str, default: str = "") -> str:
        """A text; the default when it is absent or empty.

        Raises:
            BadValue: it is something else.
        """
        value = self._fields.pop(name, None)
        if value is None or value == "":
            return default
        if not isinstance(value, str):
            raise BadValue(name, value, "api.allowed.text")
        return value

    def file(self) -> bytes:
        """The bytes of a file: ``file`` in base64, or ``text``.

        Raises:
            BadValue: it is something else.
        """
        text = self.text("text")
        if text:
            return text.encode()
        try:
            return base64.b64decode(self.text("file"), validate=True)
        except (binascii.Error, ValueError):
            raise BadValue("file", "…", "api.allowed.base64") from None

    def day(self, name: str = "on") -> date:
        """A day, today when it is not given.

        Raises:
            BadValue: it is none.
        """
        text = self.text(name)
        return read_date(name, text) if text else datetime.now(UTC).astimezone().date()

    def value(self, name: str) -> Any:
        """Any value, None when it is absent or an empty text."""
        value = self._fields.pop(name, None)
        return None if value == "" else value

    def facts(self) -> dict[str, object]:
        """All other fields that are filled: facts for a system."""
        facts = {name: value for name, value in self._fields.items() if value not in ("", None)}
        self._fields.clear()
        return facts

    def end(self, known: Sequence[str]) -> None:
        """Refuse fields that nobody asked for.

        Args:
            known: the fields of the question, for the error.

        Raises:
            UnknownName: there is one.
        """
        for name in self._fields:
            raise UnknownName("api.field", name, tuple(known))

    def events(self, on: date, parameters: Sequence[Parameter]) -> tuple[Event, ...]:
        """The games: a text with one a line, or a list of ``"1850=1"``.

        Raises:
            BadValue: it is neither, or an entry is wrong.
            UnreadableFile: a line of the text is wrong; with line and column.
        """
        games = self._fields.pop("games", None)
        if games is None:
            return ()
        if isinstance(games, str) and len(games) <= LONGEST_GAMES:
            return events_of(groups_of_text(games, "games", on), parameters)
        if isinstance(games, list) and all(isinstance(game, str) for game in games):
            return events_of(groups_of_tokens(games, on), parameters)
        raise BadValue("games", str(games)[:40], "api.allowed.games")
