"""Build hook: writes the rulebooks as JSON into the wheel."""

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class RulebookHook(BuildHookInterface[Any]):
    """Compile every rulebook of ``systems/`` once, so that no start has to parse TOML."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before the wheel is written."""
