"""Rating lists in XML: both forms, and the search of raw bytes against the full parse."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arpad.core.errors import UnreadableFile
from arpad.core.findings import Finding
from arpad.core.quantities import Rating
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import ListEntry, Sex
from arpad.formats.fide_list import look_up, read_fide_list, xml_list

STANDARD, RAPID, BLITZ = TimeControl.STANDARD, TimeControl.RAPID, TimeControl.BLITZ
ODD_PIECES = (
    "<!-- <player><fideid>1</fideid></player> -->",
    "<?note <player><fideid>2</fideid></player> ?>",
    "<player/>",
    "<player ><fideid>3</fideid><rapid_rating>1503</rapid_rating></player>",
    "<player><rapid_rating>1504</rapid_rating><fideid>4</fideid></player>",
    "<player><fideid>&#53;</fideid><rapid_rating>1505</rapid_rating></player>",
    "<player><fideid><![CDATA[6]]></fideid><rapid_rating>1506</rapid_rating></player >",
    "<player FIDEID='7'><name>A &amp; B</name><rapid_rating>1507</rapid_rating></player>",
    "<group><player><fideid>8</fideid><rapid_rating>1508</rapid_rating></player></group>",
    "<player><fideid>1</fideid><!-- </player> --><rapid_rating>1509</rapid_rating></player>",
    "<player><fideid>2</fideid><name><b><fideid>9</fideid></b></name><rapid_k>0</rapid_k></player>",
)


def player(fide_id: str, rating: int) -> str:
    return (
        f"<player>\n<fideid>{fide_id}</fideid>\n<name>Player, {fide_id}</name>\n"
        f"<rating>{rating}</rating>\n<rapid_rating></rapid_rating>\n<flag></flag>\n</player>\n"
    )


def write(folder: Path, *players: str, name: str = "list.xml", head: str = "") -> Path:
    path = folder / name
    text = f"{head}<playerslist>\n{''.join(players)}</playerslist>\n"
    path.write_text(text, encoding="utf-8")
    return path


def found(path: Path, ids: list[str]) -> tuple[list[ListEntry], list[Finding]]:
    """What a reader of wanted ids answers."""
    findings: list[Finding] = []
    return list(read_fide_list(path, only_ids=ids, findings=findings)), findings


def test_new_form(tmp_path: Path) -> None:
    (entry,) = read_fide_list(
        write(
            tmp_path,
            "<player><fideid>1001</fideid><name> Player  ,  One</name><country>Bel</country>"
            "<sex>F</sex><title>WC</title><w_title>WC</w_title><o_title>FT,IA</o_title>"
            "<rating>1894</rating><games>3</games><k>15</k><rapid_rating></rapid_rating>"
            "<rapid_games/><rapid_k>0</rapid_k><blitz_rating>0</blitz_rating>"
            "<birthday>1964</birthday><flag>wi</flag></player>",
        )
    )
    assert entry == ListEntry(
        fide_id="1001",
        name="Player, One",
        federation="BEL",
        sex=Sex.FEMALE,
        title="WCM",
        women_title="WCM",
        other_titles=("FT", "IA"),
        birth_year=1964,
        ratings=((STANDARD, Rating(1894)),),
        development_coefficients=((STANDARD, 15),),
        games_in_period=((STANDARD, 3),),
        inactive=((STANDARD, True),),
    )


@pytest.mark.parametrize(("written", "titles"), [("", ()), ("FT,IA", ("FT", "IA"))])
def test_report_33_other_titles(tmp_path: Path, written: str, titles: tuple[str, ...]) -> None:
    text = f"<player><fideid>1</fideid><o_title>{written}</o_title><rapid_k/></player>"
    (entry,) = read_fide_list(write(tmp_path, text))
    assert entry.other_titles == titles


def test_old_form_is_a_single_list(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        '<player FIDEID="1001"><name>Player, One</name><title>wc</title><rating>1863</rating>'
        "<birthday>1962-01-01</birthday><flag>w</flag></player>",
    )
    with pytest.raises(UnreadableFile) as caught:
        list(read_fide_list(path))
    assert caught.value.message == "fide_list.which_list"
    (entry,) = read_fide_list(path, time_control=STANDARD)
    assert (entry.fide_id, entry.title, entry.women_title) == ("1001", "WCM", "WCM")
    assert (entry.birth_year, entry.sex) == (1962, Sex.FEMALE)
    assert entry.inactive == ((STANDARD, False),)


def test_an_empty_list_is_fine(tmp_path: Path) -> None:
    assert list(read_fide_list(write(tmp_path))) == []
    assert look_up(write(tmp_path), ["1"]).missing == ("1",)


def test_broken_xml_has_its_place_also_behind_what_is_wanted(tmp_path: Path) -> None:
    path = write(tmp_path, player("1001", 1800), player("1002", 1700), "\n <oops></player>")
    for ids in (None, ["1001"]):
        with pytest.raises(UnreadableFile) as caught:
            list(read_fide_list(path, only_ids=ids))
        assert caught.value.message == "fide_list.broken_xml"
        assert (caught.value.line, caught.value.column) == (17, 10)


def test_a_bad_player_has_its_line(tmp_path: Path) -> None:
    path = write(tmp_path, player("1001", 1800), player("1002", 9000))
    findings: list[Finding] = []
    assert [entry.fide_id for entry in read_fide_list(path, findings=findings)] == ["1001"]
    assert [(finding.message, finding.line) for finding in findings] == [("fide_list.bad_row", 9)]


def test_utf_16(tmp_path: Path) -> None:
    path = tmp_path / "list.xml"
    text = '<?xml version="1.0" encoding="UTF-16"?><playerslist>' + player("1001", 1800)
    path.write_bytes(f"{text}</playerslist>".encode("utf-16"))
    assert [entry.fide_id for entry in look_up(path, ["1001"]).entries] == ["1001"]


def test_a_long_text_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path, f"<player><name>{'x' * 100_000}</name></player>")
    with pytest.raises(UnreadableFile) as caught:
        list(read_fide_list(path))
    assert caught.value.message == "fide_list.long_line"


def test_a_lookup_takes_few_players_apart(tmp_path: Path) -> None:
    path = write(tmp_path, *(player(str(1000 + number), 1800) for number in range(5000)))
    tree = ET.parse(path)  # noqa: S314  the test's own file
    expected = {element.findtext("fideid") for element in tree.iter("player")}
    assert {entry.fide_id for entry in read_fide_list(path)} == expected
    wanted = ["1000", "2500", "5999", "7000"]
    result = look_up(path, wanted)
    assert [entry.fide_id for entry in result.entries] == wanted[:3]
    assert result.missing == ("7000",)


@pytest.mark.parametrize("piece_size", [1, 60, 500])
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    players=st.lists(
        st.sampled_from(ODD_PIECES)
        | st.builds(player, st.integers(1, 9).map(str), st.integers(1400, 1450)),
        max_size=20,
    ),
    ids=st.sets(st.integers(1, 9).map(str), max_size=3),
    head=st.sampled_from(["", '<?xml version="1.0" encoding="utf-8"?>\n']),
)
def test_the_search_of_bytes_finds_what_the_full_parse_finds(
    tmp_path: Path,
    *,
    piece_size: int,
    players: list[str],
    ids: set[str],
    head: str,
) -> None:
    path = write(tmp_path, player("100", 1500), *players, head=head)
    everything = [entry for entry in read_fide_list(path, findings=[]) if entry.fide_id in ids]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(xml_list, "_PIECE", piece_size)
        entries, findings = found(path, sorted(ids))
    assert entries == everything
    assert len(findings) == len(entries) - len({entry.fide_id for entry in entries})
