"""Answers of the US Chess ratings service."""

import json
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.errors import UnreadableFile
from arpad.core.records import Sex
from arpad.formats.kinds import check_file
from arpad.formats.uscf_api import SectionChange, read_us_chess_answer

MEMBER: dict[str, Any] = {
    "id": "10000001",
    "firstName": "ANN",
    "lastName": "PROBE",
    "gender": "Female",
    "fideId": "700001",
    "fideCountry": "USA",
    "status": "Active",
    "expirationDate": "2027-07-31",
    "ratings": [
        {"rating": 1060, "ratingSystem": "R", "isProvisional": False, "floor": 150},
        {"ratingSystem": "B", "isProvisional": True},
    ],
}
SECTIONS: dict[str, Any] = {
    "items": [
        {
            "sectionName": "Open",
            "startDate": "2026-03-04",
            "endDate": "2026-03-25",
            "ratingSystem": "D",
            "event": {"id": "202603250001", "name": "Marathon"},
            "ratingRecords": [
                {
                    "preRating": 1227,
                    "preRatingDecimal": 1227.41,
                    "postRating": 1260,
                    "postRatingDecimal": 1260.03,
                    "ratingSource": "R",
                },
                {
                    "postRating": 994,
                    "postRatingDecimal": 0,
                    "ratingSource": "Q",
                    "postProvisionalGameCount": 3,
                },
            ],
        }
    ],
    "hasNextPage": True,
}


def packed(answer: object) -> bytes:
    return json.dumps(answer).encode()


def test_a_member() -> None:
    (member,) = read_us_chess_answer(packed(MEMBER)).members
    assert (member.name, member.local_id, member.fide_id) == ("PROBE, ANN", "10000001", "700001")
    assert (member.sex, member.federation, member.status) == (Sex.FEMALE, "USA", "Active")
    assert member.ratings == (("regular", 1060),)
    assert ("blitz isProvisional", "yes") in member.others
    assert ("regular floor", "150") in member.others
    assert ("expirationDate", "2027-07-31") in member.others


def test_sections() -> None:
    answer = read_us_chess_answer(packed(SECTIONS))
    (section,) = answer.sections
    assert answer.has_more
    assert (section.event, section.rating_list) == ("Marathon", "dual")
    assert (section.start, section.end) == (date(2026, 3, 4), date(2026, 3, 25))
    assert section.changes == (
        SectionChange(
            rating_list="regular",
            rating_before=1227,
            rating_before_unrounded=1227.41,
            rating_after=1260,
            rating_after_unrounded=1260.03,
        ),
        SectionChange(
            rating_list="quick",
            rating_before=None,
            rating_before_unrounded=None,
            rating_after=994,
            rating_after_unrounded=None,
            provisional_games=3,
        ),
    )


def test_files_of_both(tmp_path: Path) -> None:
    path = tmp_path / "answer"
    path.write_bytes(packed(MEMBER))
    found = check_file(path)
    assert (found.format, found.players) == ("uscf-api", 1)
    path.write_bytes(packed(SECTIONS))
    found = check_file(path)
    assert (found.players, found.start_date) == (None, date(2026, 3, 4))
    assert [each.message for each in found.findings] == ["uscf_api.more_pages"]


@pytest.mark.parametrize(
    "answer",
    [
        1,
        None,
        [1],
        {"items": 1},
        {},
        {**MEMBER, "ratings": 3},
        {**MEMBER, "ratings": [{"ratingSystem": "Z"}]},
        {**MEMBER, "ratings": [{"ratingSystem": "R", "rating": "x"}]},
        {**MEMBER, "fideId": "5E+06"},
        {**MEMBER, "firstName": ["ANN"]},
        {"items": [{**SECTIONS["items"][0], "startDate": "soon"}]},
        {
            "items": [
                {
                    **SECTIONS["items"][0],
                    "ratingRecords": [{"ratingSource": "R", "preRatingDecimal": "x"}],
                }
            ]
        },
    ],
)
def test_another_shape_is_refused(answer: object) -> None:
    with pytest.raises(UnreadableFile) as caught:
        read_us_chess_answer(packed(answer))
    assert caught.value.message == "json.shape"


@pytest.mark.parametrize("data", [b"{", b"[" * 200_000, b"[" + b"9" * 5000 + b"]"])
def test_broken_json_is_refused(data: bytes) -> None:
    with pytest.raises(UnreadableFile) as caught:
        read_us_chess_answer(data)
    assert caught.value.message == "json.broken"


def test_an_answer_cut_anywhere_is_refused() -> None:
    data = packed(SECTIONS)
    for stop in range(0, len(data), 20):
        with pytest.raises(UnreadableFile):
            read_us_chess_answer(data[:stop])


@given(st.sampled_from([MEMBER, SECTIONS]), st.integers(0), st.binary(max_size=5))
def test_any_bytes_are_read_or_refused(answer: dict[str, Any], place: int, new: bytes) -> None:
    data = packed(answer)
    place %= len(data)
    with suppress(UnreadableFile):
        read_us_chess_answer(data[:place] + new + data[place + len(new) :])
