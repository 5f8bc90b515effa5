"""The strict reader of ``rulebook.toml`` and ``sources.toml``.

It refuses, with file and line: unknown and missing keys, wrong types, dates that are no dates or
lie after the day of the check, sources that are not listed, values out of order, overlaps and
gaps. What it lets through is turned into a plain form (dictionaries, texts, whole numbers) that
can be kept as JSON and read back by :func:`arpad.core.rulebook.from_plain` in no time.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from arpad.core.errors import RulebookError
from arpad.core.rulebook import REPEALED, Rulebook, from_plain

# What a parameter of a rule may be. A trailing ? makes it optional.
Shape = Mapping[str, str | Sequence[str]]

_SOURCE_KEYS = ("title", "publisher", "applied_from", "link")
_SOURCE_OPTIONAL = ("read_through",)
_ENTRY_KEYS = ("from", "value", "unit", "article", "source", "checked", "certainty")
_ENTRY_OPTIONAL = ("for", "until", "note")
_CERTAINTIES = ("A", "B", "C", "D")
_NUMBERS = (int, float)


def read_rulebook(  # noqa: PLR0913  two texts, their names and what they must hold
    rulebook_toml: str,
    sources_toml: str,
    *,
    shapes: Mapping[str, Shape],
    scopes: Sequence[str],
    required: Sequence[str] = (),
    file: str = "rulebook.toml",
    sources_file: str = "sources.toml",
) -> Rulebook:
    """Read and check a rulebook.

    Args:
        rulebook_toml: text of the rulebook.
        sources_toml: text of the list of documents.
        shapes: for each rule, its parameters and their types: ``integer``, ``decimal``,
            ``text``, ``integers``, ``decimals``, or a sequence of allowed words; a name ending
            in ``?`` is optional.
        scopes: the time controls that the system rates; an entry without ``for`` is for all.
        required: rules that must be in force from the first regime of each scope on.
        file: name of the rulebook, for errors.
        sources_file: name of the list of documents, for errors.

    Raises:
        RulebookError: with file and line of what is wrong.
    """
    plain = to_plain(
        rulebook_toml,
        sources_toml,
        shapes=shapes,
        scopes=scopes,
        required=required,
        file=file,
        sources_file=sources_file,
    )
    return from_plain(plain, file)


def to_plain(  # noqa: PLR0913  as read_rulebook
    rulebook_toml: str,
    sources_toml: str,
    *,
    shapes: Mapping[str, Shape],
    scopes: Sequence[str],
    required: Sequence[str] = (),
    file: str = "rulebook.toml",
    sources_file: str = "sources.toml",
) -> dict[str, Any]:
    """As :func:`read_rulebook`, but the checked plain form that can be written as JSON."""
    sources = _read_sources(sources_toml, sources_file)
    data = _parse(rulebook_toml, file)
    lines = _Lines(rulebook_toml, file)
    head = data.pop("rulebook", None)
    if not isinstance(head, dict) or set(head) != {"system", "checked"}:
        raise lines.error("[rulebook] must hold exactly system and checked", "rulebook")
    known_until = head["checked"]
    if type(known_until) is not date:
        raise lines.error("checked must be a date", "rulebook")
    checker = _Checker(lines, shapes, scopes, frozenset(sources), known_until)
    history: dict[str, dict[str, list[dict[str, Any]]]] = {scope: {} for scope in scopes}
    for key, entries in data.items():
        checker.add_rule(key, entries, history)
    for scope in scopes:
        if not history[scope].get("regime"):
            raise lines.error(f"no regime for {scope}", "rulebook")
        first = history[scope]["regime"][0]["from"]
        for key in required:
            entries = history[scope].get(key)
            if not entries:
                raise lines.error(f"{key} is missing for {scope}", "rulebook")
            if entries[0]["from"] > first:
                reason = f"{key}: gap for {scope} between {first} and {entries[0]['from']}"
                raise lines.error(reason, key, 0, "from")
    return {
        "system": str(head["system"]),
        "checked": known_until.isoformat(),
        "sources": sources,
        "history": history,
    }


def _parse(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        match = re.search(r"line (\d+)", str(error))
        line = int(match[1]) if match else text.count("\n") + 1
        raise RulebookError(str(error), file=file, line=line) from None


def _read_sources(text: str, file: str) -> dict[str, dict[str, str]]:
    lines = _Lines(text, file)
    sources: dict[str, dict[str, str]] = {}
    for source_id, fields in _parse(text, file).items():
        if not isinstance(fields, dict):
            raise lines.error(f"{source_id} must be a table", source_id)
        for name in _SOURCE_KEYS:
            if not isinstance(fields.get(name), str):
                raise lines.error(f"source {source_id} has no {name}", source_id)
        for name in fields:
            if name not in _SOURCE_KEYS and name not in _SOURCE_OPTIONAL:
                raise lines.error(f"unknown key {name}", source_id, 0, name)
            if not isinstance(fields[name], str):
                raise lines.error(f"{name} must be a text", source_id, 0, name)
        sources[source_id] = fields
    return sources


class _Lines:
    """Finds the line of a table, of the n-th table of an array, and of a key in it."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.starts: dict[str, list[int]] = {}
        self.keys: dict[tuple[int, str], int] = {}
        start = 0
        for number, line in enumerate(text.splitlines(), start=1):
            if table := re.match(r"\s*\[\[?\s*([\w.\"-]+)\s*\]\]?", line):
                start = number
                self.starts.setdefault(table[1].strip('"'), []).append(number)
            elif key := re.match(r"\s*([\w-]+)\s*=", line):
                self.keys.setdefault((start, key[1]), number)

    def error(self, reason: str, table: str, index: int = 0, key: str = "") -> RulebookError:
        starts = self.starts.get(table, [1])
        start = starts[index] if index < len(starts) else starts[-1]
        line = self.keys.get((start, key), start)
        return RulebookError(reason, file=self.file, line=line)


class _Checker:
    """Checks the entries of one rule after the other and adds them to the history."""

    def __init__(
        self,
        lines: _Lines,
        shapes: Mapping[str, Shape],
        scopes: Sequence[str],
        sources: frozenset[str],
        known_until: date,
    ) -> None:
        self.lines = lines
        self.shapes = shapes
        self.scopes = scopes
        self.sources = sources
        self.known_until = known_until

    def add_rule(
        self, key: str, entries: object, history: dict[str, dict[str, list[dict[str, Any]]]]
    ) -> None:
        if key not in self.shapes:
            raise self.lines.error(f"unknown rule {key}", key)
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            raise self.lines.error(f"{key} must be an array of tables: [[{key}]]", key)
        for index, entry in enumerate(entries):
            self._check_entry(key, index, entry)
            for scope in entry.get("for", self.scopes):
                self._append(key, index, entry, history[scope].setdefault(key, []))
        for scope in self.scopes:
            self._end(history[scope].get(key, []))

    @staticmethod
    def _end(values: list[dict[str, Any]]) -> None:
        """A last day without a successor is a repeal on the day after."""
        last = [entry.pop("until", None) for entry in values][-1:]
        if last and last[0] is not None:
            after = date.fromisoformat(last[0]) + timedelta(days=1)
            values.append(values[-1] | {"from": after.isoformat(), "value": REPEALED})

    def _check_entry(self, key: str, index: int, entry: dict[str, Any]) -> None:
        for name, reason in self._faults(entry):
            raise self.lines.error(f"{key}: {reason}", key, index, name)
        self._check_value(key, index, entry["value"])

    def _faults(self, entry: dict[str, Any]) -> Iterator[tuple[str, str]]:
        """What is wrong with the keys that every entry has: key and reason."""
        for name in entry:
            if name not in _ENTRY_KEYS and name not in _ENTRY_OPTIONAL:
                yield name, f"unknown key {name}"
        for name in _ENTRY_KEYS:
            if name not in entry:
                yield "", f"{name} is missing"
        for name in ("from", "until", "checked"):
            if name in entry and type(entry[name]) is not date:
                yield name, f"{name} is not a date"
        for name in ("unit", "article", "source", "certainty"):
            if not isinstance(entry[name], str) or not entry[name]:
                yield name, f"{name} must be a text"
        if not isinstance(entry.get("note", ""), str):
            yield "note", "note must be a text"
        yield from self._unknown_references(entry)

    def _unknown_references(self, entry: dict[str, Any]) -> Iterator[tuple[str, str]]:
        """What an entry refers to and does not exist: key and reason."""
        if entry["checked"] > self.known_until:
            yield "checked", "checked is after the rulebook's own checked date"
        if entry["source"] not in self.sources:
            yield "source", f"source {entry['source']} is not in the list of sources"
        if entry["certainty"] not in _CERTAINTIES:
            yield "certainty", f"certainty must be one of {', '.join(_CERTAINTIES)}"
        if not isinstance(entry.get("for", []), list):
            yield "for", "for must be a list of scopes"
        for scope in entry.get("for", ()):
            if scope not in self.scopes:
                yield "for", f"unknown scope {scope}"

    def _check_value(self, key: str, index: int, value: object) -> None:
        def fail(reason: str) -> RulebookError:
            return self.lines.error(f"{key}: {reason}", key, index, "value")

        if value == REPEALED:
            return
        if not isinstance(value, dict) or not value:
            raise fail(f'value must be a table of parameters or "{REPEALED}"')
        shape = {name.rstrip("?"): kind for name, kind in self.shapes[key].items()}
        for name in value:
            if name not in shape:
                raise fail(f"unknown parameter {name}")
            if not _fits(value[name], shape[name]):
                raise fail(f"parameter {name} must be {shape[name]}")
        for name in self.shapes[key]:
            if not name.endswith("?") and name not in value:
                raise fail(f"parameter {name} is missing")

    def _append(
        self, key: str, index: int, entry: dict[str, Any], values: list[dict[str, Any]]
    ) -> None:
        if values:
            before = values[-1]
            if entry["from"].isoformat() <= before["from"]:
                reason = f"{key}: overlap: {entry['from']} does not come after {before['from']}"
                raise self.lines.error(reason, key, index, "from")
            if "until" in before:
                last = date.fromisoformat(before["until"])
                if last + timedelta(days=1) != entry["from"]:
                    kind = "overlap" if last >= entry["from"] else "gap"
                    reason = f"{key}: {kind} between {last} and {entry['from']}"
                    raise self.lines.error(reason, key, index, "from")
        plain = {
            name: value.isoformat() if isinstance(value, date) else value
            for name, value in entry.items()
            if name != "for"
        }
        if "until" in entry and entry["until"] < entry["from"]:
            raise self.lines.error(f"{key}: until is before from", key, index, "until")
        values.append(plain)


def _fits(value: object, kind: str | Sequence[str]) -> bool:
    """Whether a parameter is of its declared type; a flag is no whole number."""
    if not isinstance(kind, str):
        return value in kind
    if kind == "integer":
        return type(value) is int
    if kind == "decimal":
        return type(value) in _NUMBERS
    if kind in ("integers", "decimals"):
        allowed = (int,) if kind == "integers" else _NUMBERS
        return isinstance(value, list) and all(type(item) in allowed for item in value)
    return isinstance(value, str) and bool(value)
