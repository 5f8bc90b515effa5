"""The command line inside the test process."""

import pytest
from tests.cli.build import Runner


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Runner:
    """Run ``arpad`` in English whatever the environment says."""
    monkeypatch.setenv("LC_ALL", "C")
    return Runner(capsys, monkeypatch)
