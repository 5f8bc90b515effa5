"""Real tournament files beside the project: counts, findings and lossless writing."""

from collections import Counter
from datetime import date
from pathlib import Path
from typing import Literal

import pytest

from arpad.core.errors import UnreadableFile
from arpad.core.findings import Severity
from arpad.core.results import Result
from arpad.formats.trf import TrfReport, read_trf, write_trf

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "cases" / "trf"
pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="the real files are not beside the project"),
]

ON_THE_BOARD = {
    Result.WIN,
    Result.DRAW,
    Result.LOSS,
    Result.SHORT_WIN,
    Result.SHORT_DRAW,
    Result.SHORT_LOSS,
}

# Players, rounds that the lines of the players hold, games that both players tell of.
COUNTS = {
    "caissify_bbp_10p5r_s42.trf": (10, 5, 25),
    "caissify_bbp_11p5r_s42.trf": (11, 5, 25),
    "caissify_bbp_20p7r_s42.trf": (20, 7, 65),
    "caissify_bbp_40p9r_s42.trf": (40, 9, 173),
    "caissify_large_15p9r_mixed.trf": (15, 9, 58),
    "caissify_medium_9p7r_forfeits.trf": (9, 7, 28),
    "caissify_misc_edge_case_1.trf": (80, 51, 1959),
    "caissify_misc_edge_case_3.trf": (80, 15, 540),
    "caissify_small_7p5r_byes.trf": (7, 5, 15),
    "caissify_stress_50p31r_manybyes.trf": (50, 31, 590),
    "echecs_dutch_2025_C5.trf": (6, 3, 6),
    "echecs_dutch_2025_C9.trf": (5, 1, 2),
    "echecs_grandmommyscup.trf": (249, 14, 1030),
    "echecs_issue_15.trf": (180, 11, 904),
    "echecs_issue_7.trf": (60, 14, 395),
    "echecs_javafo_sample2.trf": (52, 5, 89),
    "echecs_trf26_team.trf": (2, 1, 1),
    "fide_example_karl_mala_2005.trf": (284, 7, 970),
    "gacrux_held_round_robin.trf": (6, 5, 14),
    "gacrux_held_swiss_5.trf": (16, 5, 34),
    "gacrux_swissmanager_many_unplayed.trf": (15, 7, 36),
    "icu_armstrong_2011.tab": (160, 11, 522),
    "icu_armstrong_2012_with_bom.tab": (2, 1, 1),
    "icu_bunratty_challengers_2011.tab": (63, 6, 183),
    "icu_bunratty_major_2011.tab": (56, 6, 158),
    "icu_bunratty_masters_2011.tab": (34, 6, 97),
    "icu_irish_intermediate_champs_2011.tab": (21, 5, 44),
    "icu_latin-1.tab": (3, 3, 3),
    "icu_utf-8.tab": (3, 3, 3),
    "icu_valid.tab": (12, 5, 24),
    "icuapp_bunratty_masters_2011.tab": (40, 6, 99),
    "icuapp_galway_major_2011.tab": (59, 6, 169),
    "icuapp_intermediate_2012.tab": (2, 1, 1),
    "icuapp_kilbunny_masters_2011.tab": (2, 1, 1),
    "icuapp_kilkenny_masters_2011.tab": (34, 6, 97),
    "karl_mala_with_ruler.trf": (284, 7, 970),
    "kbsb_interclubs_2024_25.trf": (3037, 11, 8933),
    "lichess_swiss_2020_06.trf": (13, 10, 56),
    "lichess_swiss_2021_03.trf": (9, 9, 36),
    "py4swiss_burstein_late_entries.trf": (13, 4, 12),
    "py4swiss_comments.trf": (7, 0, 0),
    "py4swiss_dubov_bye_for_high_tpn.trf": (5, 3, 6),
    "py4swiss_dutch_d2_criterion_d.trf": (12, 0, 0),
    "py4swiss_incompatible_color.trf": (7, 5, 15),
    "py4swiss_incompatible_result.trf": (7, 5, 15),
    "py4swiss_incorrect_points.trf": (7, 5, 15),
    "py4swiss_invalid_code.trf": (6, 0, 0),
    "py4swiss_javafo_example.trf": (52, 4, 89),
    "py4swiss_missing_result.trf": (7, 5, 14),
    "py4swiss_missing_starting_number.trf": (7, 0, 0),
    "py4swiss_no_legal_pairings.trf": (4, 3, 6),
    "py4swiss_too_many_results.trf": (7, 6, 16),
    "sharly_example_trf26.trf": (249, 14, 1030),
    "sharly_trf26_individual.trf": (16, 5, 34),
    "sharly_trf26_team.trf": (26, 2, 8),
    "swisschess_hsk_excerpt.trf": (3, 2, 2),
    "swisssys_simple_bbu.trf": (4, 3, 5),
    "tornelo_trfx_dat_lines.trf": (4, 3, 4),
    "trf26_3_1_0_points.trf": (4, 3, 5),
    "vega_open_de_gros_2010.trf": (52, 5, 89),
    # The third game is a draw written 2, which a reader of TRF alone does not count.
    "vega_tdf_pipe.tdf": (3, 3, 3),
}

EDITIONS: tuple[Literal["TRF16", "TRF26"], ...] = ("TRF16", "TRF26")

ERRORS = {
    "py4swiss_incompatible_color.trf": "trf.same_colour",
    "py4swiss_incompatible_result.trf": "trf.results_contradict",
    "py4swiss_invalid_code.trf": "trf.player_lost",
    "py4swiss_missing_result.trf": "trf.not_mutual",
}
WARNINGS = {
    "py4swiss_incorrect_points.trf": ("trf.points_differ", 1),
    "py4swiss_missing_starting_number.trf": ("trf.number_gap", 1),
    "py4swiss_too_many_results.trf": ("trf.more_rounds_than_declared", 1),
    "icu_bunratty_challengers_2011.tab": ("trf.points_differ", 8),
    "icu_bunratty_major_2011.tab": ("trf.points_differ", 11),
    "icu_bunratty_masters_2011.tab": ("trf.points_differ", 5),
    "icu_irish_intermediate_champs_2011.tab": ("trf.points_differ", 1),
    "icuapp_galway_major_2011.tab": ("trf.points_differ", 8),
    "echecs_trf26_team.trf": ("trf.points_differ", 2),
    "swisssys_simple_bbu.trf": ("trf.points_differ", 0),
    "trf26_3_1_0_points.trf": ("trf.points_differ", 0),
    "lichess_swiss_2020_06.trf": ("trf.federation_unknown", 1),
    "kbsb_interclubs_2024_25.trf": ("trf.round_date_year", 3),
    "icuapp_galway_major_2011.tab#": ("trf.round_date_year", 6),
    "vega_open_de_gros_2010.trf": ("trf.round_open", 1),
    "gacrux_swissmanager_many_unplayed.trf": ("trf.federation_unknown", 1),
}


def read(name: str) -> TrfReport:
    return read_trf((FOLDER / name).read_bytes(), file=name)


def repairs(report: TrfReport) -> Counter[str]:
    return Counter(each.message for each in report.findings if each.severity is Severity.REPAIR)


def counts(report: TrfReport) -> tuple[int, int, int]:
    told: Counter[tuple[int, int, int]] = Counter()
    for entry in report.tournament.entries:
        for number, pairing in enumerate(entry.pairings, 1):
            if pairing is not None and pairing.opponent and pairing.result in ON_THE_BOARD:
                low, high = sorted((entry.number, pairing.opponent))
                told[number, low, high] += 1
    entries = report.tournament.entries
    games = sum(1 for sides in told.values() if sides == 2)
    return len(entries), max(len(entry.pairings) for entry in entries), games


def test_every_file_is_in_the_table() -> None:
    files = {path.name for path in FOLDER.iterdir()}
    assert files == COUNTS.keys() | {"icu_invalid_empty.tab"}


@pytest.mark.parametrize("name", COUNTS)
def test_players_rounds_and_games(name: str) -> None:
    assert counts(read(name)) == COUNTS[name]


@pytest.mark.parametrize("name", COUNTS)
def test_errors_only_in_broken_files(name: str) -> None:
    found = [each.message for each in read(name).findings if each.severity is Severity.ERROR]
    assert found == ([ERRORS[name]] if name in ERRORS else [])


@pytest.mark.parametrize("name", WARNINGS)
def test_what_is_wrong_is_said(name: str) -> None:
    message, times = WARNINGS[name]
    messages = [each.message for each in read(name.rstrip("#")).findings]
    assert messages.count(message) == times


def test_an_empty_file_is_refused() -> None:
    with pytest.raises(UnreadableFile) as refused:
        read("icu_invalid_empty.tab")
    assert refused.value.message == "trf.empty"


@pytest.mark.parametrize("name", COUNTS)
def test_writing_loses_nothing(name: str) -> None:
    report = read(name)
    for edition in EDITIONS:
        written = write_trf(report, version=edition)
        again = read_trf(written, file=name)
        assert again.tournament == report.tournament
        assert write_trf(again, version=edition) == written
        # Only a record that is kept as it was can need its repair again.
        assert repairs(again) <= repairs(report)


@pytest.mark.parametrize(
    ("name", "version"),
    [
        ("fide_example_karl_mala_2005.trf", "TRF06"),
        ("gacrux_swissmanager_many_unplayed.trf", "TRF16"),
        ("lichess_swiss_2020_06.trf", "TRF16"),
        ("kbsb_interclubs_2024_25.trf", "TRF16"),
        ("sharly_trf26_individual.trf", "TRF26"),
        ("trf26_3_1_0_points.trf", "TRF26"),
        ("vega_tdf_pipe.tdf", "Vega"),
    ],
)
def test_versions(name: str, version: str) -> None:
    assert read(name).version == version


def test_same_content_in_two_encodings() -> None:
    latin, unicode = read("icu_latin-1.tab"), read("icu_utf-8.tab")
    assert latin.tournament == unicode.tournament
    assert (latin.encoding, unicode.encoding) == ("cp1252", "utf-8")


def test_league_of_two_years_lies_inside_its_dates() -> None:
    tournament = read("kbsb_interclubs_2024_25.trf").tournament
    assert (tournament.start, tournament.end) == (date(2024, 9, 29), date(2025, 4, 27))
    assert tournament.round_dates[8] == date(2025, 3, 16)
    days = [day for day in tournament.round_dates if day is not None]
    assert days == sorted(days)
    assert len(days) == 11


def test_national_ratings_of_a_trf26_file() -> None:
    one, *_, four = read("trf26_3_1_0_points.trf").tournament.entries
    assert (one.national_rating, one.national_id) == (2481, "901")
    assert (four.national_rating, four.player.rating) == (1555, None)
