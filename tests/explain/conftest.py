"""Puts the project's folder on the path, for ``tests.explain.results``."""

import sys
from pathlib import Path

from hypothesis import settings

_ROOT = str(Path(__file__).resolve().parents[2])
if _ROOT not in sys.path:
    sys.path.insert(0, _ROOT)

settings.register_profile("steady", deadline=None)
settings.load_profile("steady")
