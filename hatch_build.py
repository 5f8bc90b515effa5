"""Build hook: writes the rulebooks as JSON into the wheel.

Parsing TOML at each start would take longer than the rating itself. The JSON is made by the same
strict reader from the same files, so a rulebook that is not sound cannot be built.
"""

import importlib
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_SOURCE = "src"


class RulebookHook(BuildHookInterface[Any]):
    """Compile every rulebook of the source once."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before the wheel is written.

        Args:
            version: ``standard`` or ``editable``; an editable install reads the TOML itself.
            build_data: gets the compiled files as forced inclusions.
        """
        if version == "editable":
            return
        source = Path(self.root) / _SOURCE
        sys.path.insert(0, str(source))
        self.compiled = tempfile.TemporaryDirectory(prefix="arpad-rules-")
        folder = Path(self.compiled.name)
        models = source.glob("arpad/forecast/rules.py")
        for rules in (*sorted(source.glob("arpad/systems/*/rules.py")), *models):
            home = ".".join(rules.parent.relative_to(source).parts)
            plain = importlib.import_module(f"{home}.rules").RULES.compile_rules()
            compiled = folder / f"{home}.json"
            compiled.write_text(json.dumps(plain, ensure_ascii=False), encoding="utf-8")
            target = f"{home.replace('.', '/')}/compiled.json"
            build_data["force_include"][str(compiled)] = target

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002  hatchling's signature
        """Called by hatchling after the wheel is written: the compiled files are in it now."""
        if version != "editable":
            self.compiled.cleanup()
