"""What FIDE's upload refuses or warns at: each code of the reference page, with line and column.

The fields are those that TRF26 marks as mandatory for rating, or with a warning if wrong.
"""

import re
from pathlib import Path

import pytest
from tests.formats.trf.findings import findings_of

PAGE = Path(__file__).resolve().parents[3] / "docs" / "reference" / "formats" / "trf.md"
HEAD = (
    "012 Match\n022 Gent\n032 BEL\n042 2026/01/10\n052 2026/01/11\n062 2\n072 2\n092 Round robin\n"
    "102 Arbiter\n122 90+30\n142 2\n132" + " " * 88 + "26/01/10  26/01/11\n"
)
# Columns of the document: number 5-8, sex 10, title 11-13, name 15-47, rating 49-52, federation
# 54-56, FIDE id 58-68, birth 70-79, points 81-84, rank 86-89, opponent 92-95, colour 97, result 99.
ONE = "001    1 m    One, Player                       2000 BEL     1503014 1990/01/01  1.5    1"
TWO = "001    2 wWFM Two, Player                       1900 BEL     1503022 1991/01/01  0.5    2"
SOUND = f"{HEAD}192 FIDE_DUTCH_2026\n{ONE}     2 w 1     2 b =\n{TWO}     1 b 0     1 w =\n"
FIRST, SECOND = 14, 15  # the lines of the two players

# Code, what stands in the sound report, what in its place, and where it is told.
CASES = [
    ("name_missing", "012 Match\n", "", None, None),
    ("city_missing", "022 Gent\n", "", None, None),
    ("federation_of_event_missing", "032 BEL\n", "", None, None),
    ("federation_unknown", "032 BEL", "032 ZZZ", 3, 5),
    ("start_unknown", "042 2026/01/10\n", "", None, None),
    ("date_unreadable", "042 2026/01/10", "042 soon", 4, 5),
    ("date_form", "042 2026/01/10", "042 2026-01-10", 4, 5),
    ("day_unlikely", "042 2026/01/10", "042 0208/01/10", 4, 5),
    ("event_long", "042 2026/01/10", "042 2016/01/10", 5, 5),
    ("end_missing", "052 2026/01/11\n", "", None, None),
    ("end_before_start", "052 2026/01/11", "052 2026/01/09", 5, 5),
    ("arbiter_missing", "102 Arbiter\n", "", None, None),
    ("round_dates_missing", "132" + " " * 88 + "26/01/10  26/01/11\n", "", None, None),
    ("round_date_missing", "26/01/10  26/01/11", "26/01/10", 12, None),
    ("round_date_unreadable", "26/01/10  26/01/11", "26/01/10  26/01/41", 12, 102),
    ("number_unreadable", "001    1 m", "001    x m", FIRST, 5),
    ("number_twice", "001    2 w", "001    1 w", SECOND, 5),
    ("fide_id_missing", "    1503014", " " * 11, FIRST, 58),
    ("fide_id_unreadable", "    1503014", "    150301X", FIRST, 58),
    ("fide_id_length", "    1503014", "       4711", FIRST, 58),
    ("fide_id_check_digit", "1503014", "1503041", FIRST, 58),
    ("fide_id_twice", "1503022", "1503014", SECOND, 58),
    ("rank_missing", "1.5    1", "1.5     ", FIRST, 86),
    ("rank_unreadable", "1.5    1", "1.5    x", FIRST, 86),
    ("opponent_unreadable", "     2 w 1", "     y w 1", FIRST, 92),
    ("opponent_unknown", "     2 w 1", "     7 w 1", FIRST, 92),
    ("own_opponent", "     2 b =", "     1 b =", FIRST, 102),
    ("not_mutual", "     1 w =", "  0000 - H", FIRST, 102),
    ("colour_missing", "     2 w 1", "     2 - 1", FIRST, 92),
    ("colour_unknown", "     2 w 1", "     2 y 1", FIRST, 97),
    ("same_colour", "     2 w 1", "     2 b 1", FIRST, 92),
    ("result_unknown", "     2 w 1", "     2 w 3", FIRST, 99),
    ("results_contradict", "     1 b 0", "     1 b 1", FIRST, 92),
    (
        "result_pending",
        f"2 b =\n{TWO}     1 b 0     1 w =",
        f"2 b ?\n{TWO}     1 b 0     1 w  ",
        FIRST,
        102,
    ),
    ("sex_missing", "    1 m ", "    1   ", FIRST, 10),
    ("sex_unknown", "    1 m ", "    1 x ", FIRST, 10),
    ("sex_form", "    1 m ", "    1 M ", FIRST, 10),
    ("title_unknown", "wWFM", "wXYZ", SECOND, 11),
    ("title_form", "wWFM", "w ff", SECOND, 11),
    ("title_of_woman", "wWFM", "mWFM", SECOND, 11),
    ("name_blank", "One, Player", " " * 11, FIRST, 15),
    ("name_misaligned", "One, Player", " One, Playe", FIRST, 15),
    ("name_without_comma", "One, Player", "One Player ", FIRST, 15),
    ("rating_unreadable", "2000 BEL", "20x0 BEL", FIRST, 49),
    ("federation_missing", "2000 BEL", "2000    ", FIRST, 54),
    ("federation_unknown_players", "2000 BEL", "2000 QQQ", FIRST, 54),
    ("federation_case", "2000 BEL", "2000 bel", FIRST, 54),
    ("federation_renamed", "2000 BEL", "2000 ROM", FIRST, 54),
    ("birth_missing", "1990/01/01", " " * 10, FIRST, 70),
    ("birth_unreadable", "1990/01/01", "90/01/01  ", FIRST, 70),
    ("birth_impossible", "1990/01/01", "1990/02/30", FIRST, 70),
    ("birth_placeholder", "1990/01/01", "1900/01/01", FIRST, 70),
    ("birth_after_start", "1990/01/01", "2030/01/01", FIRST, 70),
]


def told(text: str) -> dict[str, tuple[int | None, int | None]]:
    """Where each code is told first."""
    places: dict[str, tuple[int | None, int | None]] = {}
    for each in findings_of(text):
        places.setdefault(each.message.removeprefix("trf."), (each.line, each.column))
    return places


def test_of_a_sound_report_nothing_is_told() -> None:
    assert told(SOUND) == {}


@pytest.mark.parametrize(
    ("code", "before", "after", "line", "column"), CASES, ids=[case[0] for case in CASES]
)
def test_what_the_upload_looks_at(
    code: str, before: str, after: str, line: int | None, column: int | None
) -> None:
    assert before in SOUND
    assert told(SOUND.replace(before, after, 1))[code] == (line, column)


def test_the_page_names_each_of_these_codes() -> None:
    page = PAGE.read_text(encoding="utf-8")
    part = page.split("## What FIDE's upload looks at")[1].split("\n## ")[0]
    rows = [row for row in part.splitlines() if re.match(r"\| [01]", row)]
    named = [code for row in rows for code in re.findall(r"`([a-z_]+)`", row.split("|")[3])]
    assert sorted(named) == sorted(case[0] for case in CASES)
