"""The tournament in a file of another program: players, rounds, results, findings."""

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from tests.formats.tournament_files import samples

from arpad.core.errors import UnreadableFile
from arpad.core.findings import Severity
from arpad.core.records import Sex
from arpad.formats.checked_file import CheckedFile
from arpad.formats.kinds import check_file, read_tournament
from arpad.formats.tournament_files.crosstable import berger_round

Reader = Callable[[str], CheckedFile]


@pytest.fixture
def read(tmp_path: Path) -> Reader:
    """Write a text to a file and check it."""

    def reader(text: str) -> CheckedFile:
        path = tmp_path / "file"
        path.write_text(text, encoding="utf-8")
        return check_file(path)

    return reader


def results(checked: CheckedFile, number: int) -> list[str]:
    """The rounds of a player as opponent, colour and result."""
    assert checked.tournament is not None
    return [
        "none"
        if pairing is None
        else f"{pairing.opponent or '-'} "
        f"{pairing.colour.value if pairing.colour else '-'} {pairing.result.key}"
        for pairing in checked.tournament.entry(number).pairings
    ]


def codes(checked: CheckedFile) -> set[str]:
    return {finding.message for finding in checked.findings}


@pytest.mark.parametrize("name", samples.SAMPLES)
def test_the_format_is_told_by_the_content(name: str, read: Reader) -> None:
    checked = read(samples.SAMPLES[name])
    assert checked.format == name
    assert not checked.has_errors, checked.findings


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        (samples.UPLOAD, (3, 3, 2)),
        (samples.SWISSSYS, (3, 3, 2)),
        (samples.PAPI, (3, 3, 2)),
        (samples.IRISH, (4, 3, 4)),
        (samples.SWISS_CSV, (3, 3, 1)),
        (samples.SWISS_PAGE, (3, 3, 1)),
        (samples.ROUND_ROBIN, (4, 3, 4)),
        (samples.STARTING_LIST, (2, 0, 0)),
        (samples.SWISS_PERFECT, (3, 3, 2)),
        (samples.SWISS_MANAGER_PLAYERS + samples.SWISS_MANAGER_PAIRINGS, (3, 4, 2)),
        (samples.SWISS_MANAGER_PAIRINGS, (3, 4, 2)),
        (samples.FIDE_REPORT, (2, 3, 2)),
        (samples.FIDE_EVENT, (8, None, None)),
    ],
)
def test_players_rounds_and_games(text: str, counts: tuple[int | None, ...], read: Reader) -> None:
    checked = read(text)
    assert (checked.players, checked.rounds, checked.rated_games) == counts


def test_upload_xml(read: Reader) -> None:
    checked = read(samples.UPLOAD)
    tournament = checked.tournament
    assert tournament is not None
    assert (tournament.start, tournament.end) == (date(2026, 3, 7), date(2026, 3, 8))
    assert (tournament.name, tournament.city, tournament.federation) == ("Open", "Ghent", "BEL")
    assert tournament.rate_of_play is not None
    assert tournament.rate_of_play.seconds_for_60_moves == 7200
    assert results(checked, 1) == ["2 w draw", "3 b forfeit_win", "3 w win"]
    assert results(checked, 2) == ["1 b draw", "- - full_point_bye", "none"]
    assert results(checked, 3)[0] == "- - zero_point_bye"
    first = tournament.entry(1)
    assert (first.player.rating, first.player.fide_id, first.player.title) == (
        2200,
        "1000001",
        "FM",
    )
    assert (first.national_rating, first.national_id, first.rank) == (2180, "901", 1)
    assert tournament.entry(2).player.rating is None
    assert tournament.entry(2).player.sex is Sex.FEMALE


def test_the_xml_tells_which_pairing_is_wrong(read: Reader) -> None:
    text = samples.UPLOAD.replace('blackno="2"', 'blackno="x"', 1)
    checked = read(text.replace('whiteno="2" blackno="-1"', 'whiteno="1" blackno="-1"'))
    errors = [each for each in checked.findings if each.severity is Severity.ERROR]
    line = 1 + samples.UPLOAD.split("\n").index(
        next(each for each in samples.UPLOAD.split("\n") if 'blackno="2"' in each)
    )
    assert (errors[0].message, errors[0].line) == ("tournament_file.pairing_unreadable", line)
    assert "tournament_file.paired_twice" in codes(checked)
    missing = read(samples.UPLOAD.replace('no="3" id', 'no="4" id'))
    assert {"tournament_file.player_missing", "trf.opponent_unknown"} <= codes(missing)


def test_an_entity_in_the_xml_is_refused(read: Reader) -> None:
    bomb = '<!DOCTYPE a [<!ENTITY b "c">]>\n<chessresults>&b;</chessresults>'
    with pytest.raises(UnreadableFile) as refused:
        read(bomb)
    assert (refused.value.message, refused.value.line) == ("tournament_file.entities", 1)


def test_swisssys_plus_and_minus_were_played(read: Reader) -> None:
    checked = read(samples.SWISSSYS)
    assert results(checked, 1) == ["2 w draw", "3 b forfeit_win", "3 w win"]
    assert results(checked, 2) == ["1 b draw", "- - full_point_bye", "- - zero_point_bye"]
    assert results(checked, 3) == ["- - half_point_bye", "1 w forfeit_loss", "1 b loss"]
    assert checked.tournament is not None
    assert checked.tournament.entry(1).national_id == "901"


def test_several_swisssys_sections_are_counted_and_not_mixed(read: Reader) -> None:
    sections = [samples.SECTION, samples.SECTION | {"Section name": "Reserve"}]
    checked = read(json.dumps({"Overview": samples.OVERVIEW, "Sections": sections}))
    assert (checked.players, checked.rounds, checked.rated_games) == (6, 3, 4)
    assert checked.tournament is None
    assert "tournament_file.several_sections" in codes(checked)


@pytest.mark.parametrize("wanted", ["Reserve", "RESERVE", "2"])
def test_one_of_several_swisssys_sections(wanted: str, tmp_path: Path) -> None:
    path = _two_sections(tmp_path)
    tournament = read_tournament(path, section=wanted).tournament
    assert (tournament.name, len(tournament.entries)) == ("Open Reserve", 2)
    assert check_file(path, section=wanted).players == 2


@pytest.mark.parametrize("wanted", ["Other", "0", "3", "", "99999999"])
def test_a_section_that_is_not_in_the_file_is_told(wanted: str, tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile) as refused:
        read_tournament(_two_sections(tmp_path), section=wanted)
    assert refused.value.message == "tournament_file.section_unknown"
    assert dict(refused.value.facts)["names"] == "Open, Reserve"


def test_without_a_section_several_tournaments_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile) as refused:
        read_tournament(_two_sections(tmp_path))
    assert refused.value.message == "tournament_file.several_sections"


def test_a_file_of_one_tournament_has_no_sections(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text(samples.SWISSSYS, encoding="utf-8")
    with pytest.raises(UnreadableFile) as refused:
        read_tournament(path, section="Open")
    assert refused.value.message == "tournament_file.no_sections"


def _two_sections(folder: Path) -> Path:
    reserve = samples.SECTION | {"Section name": "Reserve", "Players": samples.SECTION_OF_TWO}
    path = folder / "file"
    path.write_text(
        json.dumps({"Overview": samples.OVERVIEW, "Sections": [samples.SECTION, reserve]})
    )
    return path


def test_a_swisssys_result_nobody_knows_has_its_line(read: Reader) -> None:
    checked = read(samples.SWISSSYS.replace("+;3;W", "?;3;W"))
    found = next(each for each in checked.findings if each.message.endswith("round_unreadable"))
    lines = samples.SWISSSYS.split("\n")
    assert found.line == 1 + lines.index(next(each for each in lines if '"Pair number": 1' in each))


def test_papi_counts_opponents_from_0_and_its_letters_tell_the_ratings(read: Reader) -> None:
    checked = read(samples.PAPI)
    assert results(checked, 1) == ["2 w draw", "3 b forfeit_win", "3 w win"]
    assert results(checked, 2) == ["1 b draw", "- - full_point_bye", "- - zero_point_bye"]
    assert results(checked, 3) == ["- - half_point_bye", "1 w forfeit_loss", "1 b loss"]
    tournament = checked.tournament
    assert tournament is not None
    assert tournament.start == date(2026, 3, 7)
    ratings = [(each.player.rating, each.national_rating) for each in tournament.entries]
    assert ratings == [(2200, 2200), (None, 1900), (None, None)]
    assert tournament.entry(1).birth_date == "1990-05-17"
    assert tournament.entry(2).player.sex is Sex.FEMALE
    assert "tournament_file.estimated_ratings" in codes(checked)


def test_irish_opponents_are_players_only_when_they_say_the_same(read: Reader) -> None:
    checked = read(samples.IRISH)
    assert results(checked, 1) == ["3 b loss", "2 w draw", "- - zero_point_bye"]
    assert results(checked, 2) == ["4 w win", "1 b draw", "3 b win"]
    assert results(checked, 3) == ["1 w win", "none", "2 w loss"]
    tournament = checked.tournament
    assert tournament is not None
    assert (tournament.start, tournament.end) == (date(2026, 3, 7), date(2026, 3, 8))
    assert [each.player.rating for each in tournament.entries] == [2100, 2205, 2209, None]
    assert tournament.entry(2).player.title == "IM"


def test_an_irish_total_that_does_not_fit_is_told(read: Reader) -> None:
    assert "trf.points_differ" in codes(read(samples.IRISH.replace("Total,2.5", "Total,3")))


@pytest.mark.parametrize("total", ["Total,2.5\n", "2.5\n"])
def test_an_irish_player_without_a_total_is_told(read: Reader, total: str) -> None:
    checked = read(samples.IRISH.replace(total, ""))
    assert checked.has_errors
    (told,) = [each for each in checked.findings if each.message.endswith("total_missing")]
    assert dict(told.facts)["number"] == 2


def test_an_irish_file_that_is_cut_off_is_told(read: Reader) -> None:
    text = samples.IRISH[: samples.IRISH.rindex("Total")]
    assert "tournament_file.total_missing" in codes(read(text))


def test_an_irish_line_of_no_known_kind_is_refused(read: Reader) -> None:
    with pytest.raises(UnreadableFile) as refused:
        read(samples.IRISH.replace("Total,0.5", "Sum,0.5"))
    assert (refused.value.message, refused.value.line) == ("tournament_file.line_unknown", 11)


@pytest.mark.parametrize("text", [samples.SWISS_CSV, samples.SWISS_PAGE])
def test_cross_table_cells(text: str, read: Reader) -> None:
    checked = read(text)
    assert results(checked, 1) == ["2 w draw", "3 b forfeit_win", "3 w pending"]
    assert results(checked, 2) == ["1 b draw", "- - full_point_bye", "- - zero_point_bye"]
    assert results(checked, 3) == ["- - half_point_bye", "1 w forfeit_loss", "1 b pending"]
    tournament = checked.tournament
    assert tournament is not None
    first = tournament.entry(1).player
    assert (first.name, first.title, first.rating) == ("Müller, One", "FM", 2200)
    assert tournament.entry(2).player.rating is None
    assert {"trf.round_open", "trf.result_pending"} <= codes(checked)


def test_a_cross_table_says_where_it_is_wrong(read: Reader) -> None:
    checked = read(samples.SWISS_CSV.replace("2w½", "2w7"))
    found = next(each for each in checked.findings if each.message.endswith("round_unreadable"))
    assert (found.line, found.column) == (2, 30)
    assert "trf.results_contradict" in codes(read(samples.SWISS_CSV.replace("2w½", "2w1")))


def test_comments_scripts_and_signs_in_a_page_are_no_cells(read: Reader) -> None:
    odd = '<!-- <td>x</td> --><script>"<td>"</script><TD title="a > b" hidden><b>Fourth &lt; 4</b>'
    text = samples.page("No.||Name|1.Rd", "1||First|-1", "4||Fourth|-0")
    checked = read(text.replace("<td>Fourth", odd))
    assert checked.tournament is not None
    assert checked.tournament.entry(4).player.name == "Fourth < 4"


def test_a_round_robin_stands_in_berger_rounds(read: Reader) -> None:
    checked = read(samples.ROUND_ROBIN)
    assert results(checked, 1) == ["4 - forfeit_win", "2 - win", "3 - draw"]
    assert results(checked, 2) == ["3 - win", "1 - loss", "none"]
    assert "tournament_file.rounds_by_table" in codes(checked)


@pytest.mark.parametrize("size", range(2, 21))
def test_berger_rounds_have_everybody_once(size: int) -> None:
    met = [
        (berger_round(one, other, size), one)
        for one in range(1, size + 1)
        for other in range(1, size + 1)
        if one != other
    ]
    assert len(set(met)) == len(met)
    assert {number for number, _ in met} == set(range(1, size + size % 2))


def test_a_starting_list_has_the_international_ratings(read: Reader) -> None:
    checked = read(samples.STARTING_LIST)
    assert checked.tournament is not None
    entries = checked.tournament.entries
    assert [each.player.rating for each in entries] == [None, 1850]
    assert [each.national_rating for each in entries] == [2000, 1900]
    assert [each.player.fide_id for each in entries] == ["1000001", "1000002"]
    assert "tournament_file.no_results" in codes(checked)


def test_who_was_not_paired_has_open_rounds(read: Reader) -> None:
    checked = read(samples.page("SNo||Name|Rtg|FED|1.Rd|2.Rd", "1||A|2000|BEL|*|bye"))
    found = next(each for each in checked.findings if each.message.endswith("not_paired"))
    assert dict(found.facts) == {"count": 2}
    assert checked.rated_games == 0


def test_columns_nobody_knows_are_told(read: Reader) -> None:
    checked = read(samples.SWISS_CSV.replace("TB1", "Nonsense"))
    found = next(each for each in checked.findings if each.message.endswith("columns_left_out"))
    assert dict(found.facts) == {"names": "Nonsense"}


def test_a_page_without_a_table_of_players_is_refused(read: Reader) -> None:
    with pytest.raises(UnreadableFile, match="no_table"):
        read(samples.page("Program|Version", "a|b"))


def test_swissperfect(read: Reader) -> None:
    checked = read(samples.SWISS_PERFECT)
    assert results(checked, 1) == ["2 - draw", "3 - forfeit_win", "3 - win"]
    assert results(checked, 2) == ["1 - draw", "- - full_point_bye", "none"]
    assert results(checked, 3) == ["- - half_point_bye", "1 - forfeit_loss", "1 - loss"]
    assert checked.tournament is not None
    first = checked.tournament.entry(1)
    assert (first.player.title, first.player.rating, first.national_rating) == ("FM", 2200, 2180)
    assert (first.player.fide_id, first.national_id) == ("1000001", "901")
    assert "trf.points_differ" not in codes(checked)


def test_a_round_of_swissperfect_that_is_none_has_its_place(read: Reader) -> None:
    checked = read(samples.SWISS_PERFECT.replace("2:D", "2:X"))
    found = next(each for each in checked.findings if each.message.endswith("round_unreadable"))
    assert found.line == 3


@pytest.mark.parametrize(
    "text",
    [
        samples.SWISS_MANAGER_PLAYERS + samples.SWISS_MANAGER_PAIRINGS,
        samples.SWISS_MANAGER_PAIRINGS + samples.SWISS_MANAGER_PLAYERS,
    ],
)
def test_pairings_of_swiss_manager_with_its_players(text: str, read: Reader) -> None:
    checked = read(text)
    assert results(checked, 1) == ["2 w draw", "3 b forfeit_win", "3 w win", "none"]
    assert results(checked, 2) == [
        "1 b draw",
        "- - pairing_allocated_bye",
        "none",
        "3 w pending",
    ]
    assert checked.tournament is not None
    first = checked.tournament.entry(1)
    assert (first.player.name, first.player.rating) == ("Müller, One", 2200)
    assert (first.national_rating, first.national_id) == (2180, "901")
    assert (first.birth_date, first.player.sex) == ("1990-05-17", Sex.MALE)
    assert "tournament_file.players_unnamed" not in codes(checked)


def test_pairings_alone_name_nobody(read: Reader) -> None:
    assert "tournament_file.players_unnamed" in codes(read(samples.SWISS_MANAGER_PAIRINGS))


def test_the_result_for_rating_is_the_one_that_is_rated(read: Reader) -> None:
    text = samples.SWISS_MANAGER_PAIRINGS.replace("1:0;0;;", "1:0;0;0,5;0,5")
    checked = read(text)
    assert results(checked, 1)[2] == "3 w draw"
    found = next(each for each in checked.findings if each.message.endswith("for_rating"))
    assert (found.line, dict(found.facts)["rated"]) == (5, "0,5:0,5")


def test_a_report_of_fide(read: Reader) -> None:
    checked = read(samples.FIDE_REPORT)
    assert results(checked, 2) == ["1 w draw", "1 b win", "none"]
    assert results(checked, 1) == ["2 b draw", "2 w loss", "- - zero_point_bye"]
    tournament = checked.tournament
    assert tournament is not None
    assert (tournament.name, tournament.city, tournament.start) == (
        "Open 2026",
        "Ghent",
        date(2026, 3, 7),
    )
    assert tournament.round_dates == (date(2026, 3, 7), date(2026, 3, 8), date(2026, 3, 9))


def test_a_report_that_fide_replaced_is_refused(read: Reader) -> None:
    text = samples.FIDE_REPORT.replace("<table>", "The report was updated or replaced, see")
    with pytest.raises(UnreadableFile, match="replaced"):
        read(text)


def test_details_of_an_event(read: Reader) -> None:
    tournament = read(samples.FIDE_EVENT).tournament
    assert tournament is not None
    assert (tournament.name, tournament.start, tournament.federation) == (
        "Open",
        date(2026, 3, 7),
        "BEL",
    )
    assert tournament.rate_of_play is not None


@pytest.mark.parametrize("name", [name for name in samples.SAMPLES if name != "fide-event"])
def test_the_tournament_can_be_taken_strictly(name: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text(samples.SAMPLES[name], encoding="utf-8")
    assert read_tournament(path, strict=True).tournament.entries


def test_strict_reading_stops_at_an_error(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text(samples.SWISS_CSV.replace("2w½", "2w1"), encoding="utf-8")
    assert read_tournament(path).tournament.entries
    with pytest.raises(UnreadableFile, match="results_contradict"):
        read_tournament(path, strict=True)


def test_an_event_without_players_is_no_tournament_to_rate(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text(samples.FIDE_EVENT, encoding="utf-8")
    with pytest.raises(UnreadableFile, match="no_tournament"):
        read_tournament(path)


@pytest.mark.parametrize(
    ("start", "program"),
    [
        (b"\x93\xff\x89\x44", "Swiss-Manager"),
        (b"\x00\x01\x00\x00Standard Jet DB\x00", "Papi"),
        (b"\x00\x01\x00\x00Standard ACE DB\x00", "Papi"),
    ],
)
def test_a_programs_own_file_is_refused_with_the_way_out(
    start: bytes, program: str, tmp_path: Path
) -> None:
    path = tmp_path / "file"
    path.write_bytes(start + bytes(100))
    with pytest.raises(UnreadableFile) as refused:
        check_file(path)
    assert refused.value.message == "tournament_file.own_file"
    assert dict(refused.value.facts)["program"] == program
