"""Every table of every vectors file is a test: nothing is left lying unread."""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from tests.vectors.cases import VECTORS, load

_HERE = Path(__file__).resolve().parent
_TEST = re.compile(r"test_(?P<file>\w+)\.py::test_(?P<table>\w+)\[(?P<case>.+)\]$")


@pytest.mark.slow
def test_cases_collected_are_the_tables_in_the_files() -> None:
    options = ("-p", "no:cacheprovider", "-p", "no:randomly", "-p", "no:xdist", "--collect-only")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "-q", "--no-header", str(_HERE)],
        capture_output=True,
        text=True,
        check=True,
        cwd=_HERE.parents[1],
        timeout=600,
    )
    collected = Counter(
        (match["file"], match["table"])
        for line in done.stdout.splitlines()
        if (match := _TEST.search(line))
    )
    written = Counter(
        {
            (path.stem, table): len(entries)
            for path in sorted(VECTORS.glob("*.toml"))
            for table, entries in load(path.stem).items()
            if isinstance(entries, list)
        }
    )
    assert collected == written
    assert written.total() > 700
