"""For all tests: the project's folder on the path, and how hard the property tests try.

``HYPOTHESIS_PROFILE`` is ``quick`` in the working loop.
"""

import os
import sys
from pathlib import Path

from hypothesis import settings

_ROOT = str(Path(__file__).resolve().parents[1])
if _ROOT not in sys.path:  # so that tests can share what they build: ``tests.systems.build``
    sys.path.insert(0, _ROOT)

# No test sees the rating lists that whoever runs it has imported.
os.environ["ARPAD_DATA"] = str(Path(_ROOT) / "no-such-folder")

settings.register_profile("thorough", deadline=None)  # a busy machine is no fault
settings.register_profile("quick", deadline=None, max_examples=15)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "thorough"))


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Tests of bytes are named by their parameter: packed bytes may hold the second of the day.

    Processes that collect the same tests in different seconds must give them the same names.
    """
    return argname if isinstance(val, bytes) else None
