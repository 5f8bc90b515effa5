"""Puts the project's folder on the path, for ``tests.systems.selo.build``."""

import sys
from pathlib import Path

from hypothesis import settings

_ROOT = str(Path(__file__).resolve().parents[3])
if _ROOT not in sys.path:
    sys.path.insert(0, _ROOT)

settings.register_profile("steady", deadline=None, max_examples=60)
settings.load_profile("steady")
