"""What is said of a report, for tests."""

from arpad.core.findings import Finding
from arpad.formats.trf.reader import read_with_lines
from arpad.formats.trf.upload import upload_findings


def findings_of(text: str) -> list[Finding]:
    """What reading says of it, and then what the checks for an upload say."""
    reading = read_with_lines(text.encode(), file="a")
    return [*reading.report.findings, *upload_findings(reading)]
