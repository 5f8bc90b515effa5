"""Reasons of the operating system in our own words, and its own where we have none."""

import errno
import os
import socket

import pytest

from arpad.core.errors import UnreadableFile
from arpad.core.os_reason import os_reason
from arpad.explain.catalogue import LANGUAGES, load_catalogue

USUAL = (
    errno.ENOENT,
    errno.EACCES,
    errno.EISDIR,
    errno.ENOTDIR,
    errno.ENOSPC,
    errno.EROFS,
    errno.ENAMETOOLONG,
    errno.ECONNREFUSED,
)


@pytest.mark.parametrize("number", USUAL, ids=errno.errorcode.get)
def test_the_usual_reasons_are_said_in_each_language(number: int) -> None:
    reason = os_reason(OSError(number, os.strerror(number)))
    error = UnreadableFile("error.file", file="x.csv", reason=reason)
    told = {language: load_catalogue(language).error(error) for language in LANGUAGES}
    assert os.strerror(number) in told["en"]
    for language in set(LANGUAGES) - {"en"}:
        assert os.strerror(number) not in told[language]
        assert reason not in told[language]


def test_a_rare_reason_is_that_of_the_system() -> None:
    rare = OSError(errno.EDOM, os.strerror(errno.EDOM))
    assert os_reason(rare) == os.strerror(errno.EDOM)
    assert os_reason(OSError("no number")) == "no number"
    assert os_reason(ValueError("embedded null byte")) == "embedded null byte"


def test_a_server_without_an_address_is_not_taken_for_a_missing_file() -> None:
    unknown = socket.gaierror(socket.EAI_NONAME, "Name or service not known")
    assert os_reason(unknown) == "os_reason.no_address"
    assert os_reason(TimeoutError("timed out")) == "os_reason.timed_out"
