"""The engine Spark: the same files as in memory, for both systems."""

import shutil
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests.bulk.glicko.test_periods import SYSTEMS, made_folder, rated
from tests.bulk.test_periods import files_of

from arpad.bulk.engines.spark import java_version
from arpad.bulk.glicko.spark import GlickoSpark

_JAVA = java_version()
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("pyspark") is None, reason="pyspark is not installed"),
    pytest.mark.skipif(_JAVA is None or _JAVA < 17, reason=f"Java 17 is needed, found {_JAVA}"),
    pytest.mark.filterwarnings("ignore"),
]


# One process, and two executors in processes of their own; with a gap between months.
@pytest.mark.parametrize(
    ("system", "master", "months"),
    [
        ("glicko", "local[2]", ("2024-11", "2025-02", "2025-03")),
        ("glicko2", "local-cluster[2,1,1024]", ("2024-11", "2025-02")),
    ],
)
def test_spark_leaves_the_same_files(
    tmp_path: Path, system: str, master: str, months: tuple[str, ...]
) -> None:
    job = made_folder(tmp_path, months)
    choices, _ = SYSTEMS[system]
    expected = [each.digest for each in rated(job, choices)]
    files = files_of(job.out)
    shutil.rmtree(job.out)
    found = rated(job, choices, lambda _: GlickoSpark(job.scratch, master))
    assert [each.digest for each in found] == expected
    assert files_of(job.out) == files
