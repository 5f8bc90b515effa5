"""What is known of the systems that cannot be computed: the strict reader of ``known.toml``."""

import sys
from datetime import date
from functools import cached_property
from typing import Any, Final

from arpad.core.errors import RulebookError
from arpad.systems.package_data import COMPILED, read_data, read_text

_FILE: Final = "systems/unavailable/known.toml"
_KEYS: Final = ("title", "aliases", "status", "reason", "known", "nearest", "example", "sources")
_OPTIONAL: Final = ("closed", "replaced_by")
_STATUSES: Final = ("not_published", "closed")
_LISTS: Final = ("aliases", "nearest", "sources")


class UnavailableFiles:
    """The data of this package, read once when first asked for.

    A wheel holds them compiled to JSON, as for :class:`~arpad.systems.common.rule_files.RuleFiles`.
    """

    @cached_property
    def plain(self) -> dict[str, Any]:
        """The checked plain form: ``checked``, ``systems`` by id and ``sources`` by id."""
        compiled = read_data(sys.modules["arpad.systems.unavailable"], COMPILED)
        if compiled is not None:
            import json

            plain: dict[str, Any] = json.loads(compiled)
            return plain
        return self.compile_rules()

    @staticmethod
    def compile_rules() -> dict[str, Any]:
        """The checked plain form, straight from the TOML file.

        Raises:
            RulebookError: an entry is not sound.
        """
        import tomllib

        return checked(
            tomllib.loads(read_text(sys.modules["arpad.systems.unavailable"], "known.toml"))
        )


def checked(data: dict[str, Any]) -> dict[str, Any]:
    """The content of ``known.toml``, with dates as texts.

    Raises:
        RulebookError: a key is unknown, missing or of a wrong type, a source is not listed, or a
            closed system has no day of closing.
    """
    if set(data) != {"checked", "systems", "sources"} or type(data["checked"]) is not date:
        raise _error("it must hold checked, systems and sources")
    for system, entry in data["systems"].items():
        for fault in _faults(entry, data["sources"]):
            raise _error(f"{system}: {fault}")
    return {
        "checked": data["checked"].isoformat(),
        "sources": data["sources"],
        "systems": {system: _plain(entry) for system, entry in data["systems"].items()},
    }


def _faults(entry: dict[str, Any], sources: dict[str, Any]) -> tuple[str, ...]:
    """What is wrong with an entry."""
    missing = [name for name in _KEYS if name not in entry]
    unknown = [name for name in entry if name not in (*_KEYS, *_OPTIONAL)]
    if missing or unknown:
        return (f"missing {', '.join(missing)}; unknown {', '.join(unknown)}",)
    faults = [
        f"{name} is not of its type"
        for name in _KEYS
        if type(entry[name]) is not (list if name in _LISTS else str)
    ]
    faults += [f"source {source} is not listed" for source in set(entry["sources"]) - set(sources)]
    if entry["status"] not in _STATUSES:
        faults.append(f"status must be one of {', '.join(_STATUSES)}")
    is_closed = entry["status"] == "closed"
    if is_closed != (type(entry.get("closed")) is date) or is_closed != ("replaced_by" in entry):
        faults.append("a closed system, and no other, has closed and replaced_by")
    return tuple(faults)


def _plain(entry: dict[str, Any]) -> dict[str, Any]:
    return {
        name: value.isoformat() if isinstance(value, date) else value
        for name, value in entry.items()
    }


def _error(reason: str) -> RulebookError:
    return RulebookError(reason, file=_FILE, line=1)


RULES: Final = UnavailableFiles()
