"""The data files of a system package, read once when first asked for.

A package keeps ``rulebook.toml``, ``sources.toml`` and, where it has any, ``tables.toml``. A
wheel holds them compiled to JSON (``compiled.json``, written by the build from the TOML files
through the same strict reader); a source tree has only the TOML.
"""

import sys
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from functools import cached_property
from typing import TYPE_CHECKING, Any

from arpad.core.rulebook import Citation, Regime, Rulebook, from_plain
from arpad.systems.package_data import COMPILED, read_data, read_text

if TYPE_CHECKING:
    from arpad.core.rulebook_reader import Shape


class RuleFiles:
    """Rulebook and tables of one system package.

    Args:
        system: id of the system; its package under ``arpad.systems`` has the same name, with
            ``_`` for ``-``.
        shapes: for each rule, its parameters and their types.
        scopes: the time controls that it rates, or ``("all",)``.
        required: rules that must be in force from the first regime of each scope on.
        has_tables: whether the package has a ``tables.toml``.
        home: the package that holds the files, when it is not the one of a system.
    """

    def __init__(  # noqa: PLR0913  each a fact of the package
        self,
        system: str,
        *,
        shapes: "Mapping[str, Shape]",
        scopes: Sequence[str],
        required: Sequence[str] = (),
        has_tables: bool = False,
        home: str = "",
    ) -> None:
        self.system = system
        self.home = home or f"arpad.systems.{system.replace('-', '_')}"
        self.shapes = shapes
        self.scopes = tuple(scopes)
        self.required = tuple(required)
        self.has_tables = has_tables
        self._regimes: dict[tuple[date, str], Regime] = {}

    def place(self, file: str) -> str:
        """The name of a data file for errors."""
        return f"{self.home.removeprefix('arpad.').replace('.', '/')}/{file}"

    @cached_property
    def _plain(self) -> dict[str, Any]:
        compiled = read_data(self._package, COMPILED)
        if compiled is not None:
            import json

            plain: dict[str, Any] = json.loads(compiled)
            return plain
        return self.compile_rules()

    @property
    def _package(self) -> Any:
        return sys.modules[self.home]

    def compile_rules(self) -> dict[str, Any]:
        """The checked plain form of rulebook and tables, straight from the TOML files.

        Raises:
            RulebookError: with file and line of what is wrong.
        """
        import tomllib

        from arpad.core.rulebook_reader import to_plain

        return {
            "rulebook": to_plain(
                read_text(self._package, "rulebook.toml"),
                read_text(self._package, "sources.toml"),
                shapes=self.shapes,
                scopes=self.scopes,
                required=self.required,
                file=self.place("rulebook.toml"),
                sources_file=self.place("sources.toml"),
            ),
            "tables": tomllib.loads(read_text(self._package, "tables.toml"))
            if self.has_tables
            else {},
        }

    @cached_property
    def rulebook(self) -> Rulebook:
        """All dated rules of the system."""
        return from_plain(self._plain["rulebook"], self.place("rulebook.toml"))

    @property
    def first_rule(self) -> Citation:
        """The oldest rule set: cited where nothing more is known, not even the day."""
        return self.rulebook.regimes(self.scopes[0])[0].citation

    def last_day(self, rule: str) -> date | None:
        """The last day on which a rule of the first scope was in force; None when it still is."""
        values = self.rulebook.history[self.scopes[0]][rule]
        if values[-1].values:
            return None
        return values[-1].citation.in_force_from - timedelta(days=1)

    def table(self, name: str) -> Mapping[str, Any]:
        """A table of ``tables.toml`` as it stands there."""
        table: Mapping[str, Any] = self._plain["tables"][name]
        return table

    def regime(self, on: date, scope: str = "all") -> Regime:
        """The rules in force on a day.

        Raises:
            NoRuleInForce: the day is before the first recorded rules.
        """
        if (on, scope) not in self._regimes:
            self._regimes[on, scope] = self.rulebook.at(on, scope)
        return self._regimes[on, scope]
