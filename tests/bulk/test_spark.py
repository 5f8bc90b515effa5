"""The engine Spark: the same files as in memory."""

import shutil
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests.bulk.test_periods import files_of, made_folder, rated

from arpad.bulk.engines.spark import SparkEngine, java_version

_JAVA = java_version()
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("pyspark") is None, reason="pyspark is not installed"),
    pytest.mark.skipif(_JAVA is None or _JAVA < 17, reason=f"Java 17 is needed, found {_JAVA}"),
    pytest.mark.filterwarnings("ignore"),
]


# One process, and two executors in processes of their own.
@pytest.mark.parametrize("master", ["local[2]", "local-cluster[2,1,1024]"])
def test_spark_leaves_the_same_files(tmp_path: Path, master: str) -> None:
    job = made_folder(tmp_path)
    rated(job)
    expected = files_of(job.out)
    shutil.rmtree(job.out)
    found = rated(job, lambda _: SparkEngine(job.scratch, master))
    assert files_of(job.out) == expected
    assert [each.is_new for each in found] == [True] * len(found)
