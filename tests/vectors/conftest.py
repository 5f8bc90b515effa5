"""Puts the project's folder on the path, so that the tests can share ``tests.vectors.cases``."""

import sys
from pathlib import Path

_ROOT = str(Path(__file__).resolve().parents[2])
if _ROOT not in sys.path:
    sys.path.insert(0, _ROOT)
