"""National lists, lists for import, and plain tables."""

from contextlib import suppress
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.errors import UnreadableFile
from arpad.core.findings import Severity
from arpad.core.records import Colour, Sex
from arpad.core.results import Result
from arpad.formats.births import Birth
from arpad.formats.kinds import check_bytes
from arpad.formats.player_lists.game_tally import tally_of
from arpad.formats.player_lists.reader import read_player_table
from arpad.formats.player_lists.record import PlayerTable

DSB = (
    'ID,ZPS,Mitgliedsnummer,Status,"Name,Vorname",Geschlecht,Geburtsjahr,"Letzte Auswertung",'
    "DWZ,Index,FIDE-ID,FIDE-Land,FIDE-Frauentitel\r\n"
    'NU1,10614,0012,A,"Probe,Jörg,Dr.",M,1960,202503,1875,45,4600000,GER,\r\n'
    'NU1,20133,0007,P,"Probe,Jörg,Dr.",M,1960,202503,1875,45,4600000,GER,\r\n'
    'NU2,10614,0013,A,"Neu,Ina",W,2011,,,,,,WFM\r\n'
)
ECF = (
    "ECF_code,full_name,member_no,FIDE_no,gender,nation,original_standard,"
    "standard_original_category,revised_standard,revised_rapid,club_code,club_name,title\n"
    '900001B,"Tester, Robert J",19470,999999999,M,ENG,1600,A,1614,,4ABC,"Any Club, The",\n'
    '900002K,"O\'Test, Ann",,,F,ENG,,,,1203,,,\n'
)
KNSB = (
    "Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S\r\n"
    "9000001;Van der Test, Jan;;NED;1679;24;2012;\r\n"
    "9000002;Proef, Renée;WFM;NED;;100;1981;w\r\n"
)
RUSSIAN = (
    "ID_No,Name,Sex,Fed,Clubnumber,ClubName,Birthday,Rtg_Nat,Fide_No,Rtg_Int\r\n"
    '900001,"Пробный Иван",,RUS,,,1988,1650,0,0\r\n'
)
DANISH = (
    "\r\nNr;Name;Nr;Klub;Rating;Titel;Partier\r\n12345;Prøve, Åge;1;Testklub;1688;-;45\r\n"
    "12346;Ny, Spiller;1;Testklub;-;-;-\r\n"
)
FINNISH = (
    "Id;Sukunimi;Etunimi;Seura;Selo;Selopelejä;Ikäryhmä;Maa;Lisenssi\r\n"
    "90001;Koe;Äinö;HSK;1525;9;N;FIN;1\r\n"
)
CANADIAN = (
    '90001,01/01/2027,"Test","Player","ON",Toronto,1701,1698,1650,1,,0\r\n'
    '90002,01/01/2025,"Scar","Borough","ON",Scarborough",0,0,1092,1,,0\r\n'
)
VEGA = "Probe, Ann         ;BEL;03041982;F;WIM;13300474;2173;  ;11474 ;2100;  ;   ;\r\n"
SWISS_CHESS = (
    '"Probe, Ann";"307-Club";"BEL";"2100";"2173";"WIM";"03.04.1982";"11474";"13300474";"";"F";\r\n'
)
SWISSMASTER = "11474;Probe, Ann;WIM;BEL;2100;;1982/04/03;\r\n"
SOUTH_AFRICAN = (
    "UNIQUE_NO,SURNAME,FIRSTNAME,BDATE,SEX,TITLE,RATING,FED\n"
    "1,Probe,Ann,1900/01/01,F,,1500,RSA\n2,Toets,Jan,1982/04/03,M,,0,RSA\n"
)
SEVILLA = (
    "id;lname;fname;mname;gender;federation;club_id;club_name;birthyear;rating;fide_id;"
    "fide_rating;fide_title\n1;Proef;Jan;van der;m;NED;2;Club;1982;1700;1000;1750;\n"
)
ALL = (
    (DSB, "cp1252", "dsb-csv", 2),
    (ECF, "utf-8", "ecf-csv", 2),
    (KNSB, "cp1252", "knsb-csv", 2),
    (RUSSIAN, "utf-8-sig", "swiss-manager-players", 1),
    (DANISH, "cp1252", "dsu-csv", 2),
    (FINNISH, "cp1252", "selo-csv", 1),
    (CANADIAN, "utf-8", "cfc-csv", 2),
    (VEGA, "cp1252", "vega-players", 1),
    (SWISS_CHESS, "cp850", "swiss-chess-players", 1),
    (SWISSMASTER, "cp1252", "swissmaster-players", 1),
    (SOUTH_AFRICAN, "utf-8", "chessa-csv", 2),
    (SEVILLA, "utf-8", "sevilla-csv", 1),
)


def read(text: str, encoding: str = "utf-8", *, strict: bool = False) -> PlayerTable:
    return read_player_table(text.encode(encoding), file="list", strict=strict)


def messages(table: PlayerTable) -> list[tuple[str, int | None, int | None]]:
    return [(each.message, each.line, each.column) for each in table.findings]


@pytest.mark.parametrize(("text", "encoding", "format_id", "people"), ALL)
def test_each_list_is_known_by_its_content(
    text: str, encoding: str, format_id: str, people: int
) -> None:
    table = read(text, encoding)
    assert (table.format, table.people) == (format_id, people)
    assert not [each for each in table.findings if each.severity is Severity.ERROR]


@pytest.mark.parametrize("title", ["Schaakclub De Toren;;;;;;", ";Ledenlijst;;;;;;"])
def test_a_title_with_blank_cells_behind_it_is_no_list_without_headings(title: str) -> None:
    table = read(f"{title}\nLid;Naam;Geslacht;Rating;;;;\n0001;Proef, Jan;M;1.850;;;;\n")
    assert (table.format, table.people) == ("csv", 1)
    assert (table.players[0].name, table.players[0].ratings) == ("Proef, Jan", (("rating", 1850),))


def test_a_club_s_own_table_with_the_numbers_of_the_dutch_list_is_read_by_all_its_headings() -> (
    None
):
    table = read(
        "Relatienummer;Naam;Voornaam;Tussenvoegsel;Geb.datum;M/V;KNSB-rating;FIDE-id\n"
        "7654321;Vries;Anna;de;23-2-1990;V;1850;1012345\n"
    )
    (player,) = table.players
    assert (table.format, messages(table)) == ("csv", [])
    assert (player.name, player.local_id, player.fide_id) == (
        "Vries, Anna de",
        "7654321",
        "1012345",
    )
    assert (player.sex, player.birth) == (Sex.FEMALE, Birth(year=1990, month=2, day=23))
    assert player.ratings == (("national", 1850),)


def test_the_dutch_list_with_a_column_more_is_still_that_list() -> None:
    head, *rows = KNSB.splitlines()
    table = read("\n".join((f"{head};FIDE-id", *(f"{row};" for row in rows))))
    assert (table.format, table.people) == ("knsb-csv", 2)


@pytest.mark.parametrize("heads", ["Name;Vorname", "Naam;Voornaam", "Navn;Fornavn"])
def test_a_name_beside_a_first_name_is_the_family_name(heads: str) -> None:
    table = read(f"{heads};Rating\nProbe;Jörg;1850\nPrøve, Åse;Åse;1700\nToets;;1600\n")
    assert [each.name for each in table.players] == ["Probe, Jörg", "Prøve, Åse", "Toets"]
    assert messages(table) == []


def test_what_the_user_says_to_be_the_name_stays_the_name() -> None:
    data = b"Naam;Voornaam\nJan Proef;Jan\n"
    table = read_player_table(data, file="list", columns={"Naam": "name"})
    assert table.players[0].name == "Jan Proef"


def test_a_title_above_unknown_headings_is_no_list_of_vega() -> None:
    with pytest.raises(UnreadableFile):
        read("Club;;;;;;\nFoo;Bar;;;;;\nx;y;;;;;\n")


def test_a_member_of_two_clubs_is_one_player() -> None:
    table = read(DSB, "cp1252")
    first, second, third = table.players
    assert table.encoding == "cp1252"
    assert (first.name, first.academic, first.local_id) == ("Probe, Jörg", "Dr.", "NU1")
    assert (first.club_id, second.club_id) == ("10614", "20133")
    assert first.ratings == (("national", 1875),)
    assert (first.birth, first.federation, first.sex) == (Birth(year=1960), "GER", Sex.MALE)
    assert ("Mitgliedsnummer", "0012") in first.others
    assert ("Letzte Auswertung", "202503") in first.others
    assert (third.ratings, third.title, third.women_title) == ((), None, "WFM")
    assert messages(table) == [("player_list.named_again", 3, None)]


def test_the_english_list() -> None:
    first, second = read(ECF).players
    assert (first.local_id, first.fide_id, first.club) == ("900001B", "999999999", "Any Club, The")
    assert first.ratings == (("national_standard", 1614),)
    assert ("original_standard", "1600") in first.others
    assert second.name == "O'Test, Ann"
    assert second.ratings == (("national_rapid", 1203),)


def test_the_dutch_list() -> None:
    first, second = read(KNSB, "cp1252").players
    assert (first.name, first.sex) == ("Van der Test, Jan", None)
    assert (second.title, second.ratings, second.sex) == ("WFM", (), Sex.FEMALE)
    assert ("Nv", "24") in first.others


def test_cyrillic_behind_a_byte_order_mark() -> None:
    table = read(RUSSIAN, "utf-8-sig")
    (player,) = table.players
    assert (player.name, player.fide_id, player.local_id) == ("Пробный Иван", None, "900001")
    assert player.ratings == (("national", 1650),)


def test_a_blank_first_line_and_a_heading_that_comes_twice() -> None:
    first, second = read(DANISH, "cp1252").players
    assert (first.local_id, first.club_id, first.line) == ("12345", "1", 3)
    assert (first.ratings, first.games, first.title) == (
        (("national", 1688),),
        (("national", 45),),
        None,
    )
    assert (second.ratings, second.games) == ((), ())


def test_names_in_two_columns() -> None:
    (player,) = read(FINNISH, "cp1252").players
    assert player.name == "Koe, Äinö"
    assert read(SEVILLA).players[0].name == "Proef, Jan van der"


def test_a_quote_out_of_place_shifts_nothing() -> None:
    table = read(CANADIAN)
    first, second = table.players
    assert first.name == "Test, Player"
    assert first.ratings == (("national", 1701), ("national_rapid", 1650))
    assert second.ratings == (("national_rapid", 1092),)
    assert ("10", "1") in second.others
    assert messages(table) == [("player_list.quote", 2, 51)]
    with pytest.raises(UnreadableFile) as caught:
        read(CANADIAN, strict=True)
    assert (caught.value.line, caught.value.column) == (2, 51)


@pytest.mark.parametrize("text", [VEGA, SWISS_CHESS, SWISSMASTER])
def test_lists_for_import_have_no_headings(text: str) -> None:
    (player,) = read(text).players
    assert (player.name, player.local_id, player.federation) == ("Probe, Ann", "11474", "BEL")
    assert player.title == "WIM"
    assert player.birth == Birth(year=1982, month=4, day=3)
    assert ("national", 2100) in player.ratings


def test_a_date_that_stands_for_none() -> None:
    first, second = read(SOUTH_AFRICAN).players
    assert first.birth is None
    assert second.birth == Birth(year=1982, month=4, day=3)


def test_a_plain_list_below_its_titles() -> None:
    text = (
        "National list\nNovember\nNo,Name,FIDE ID,Date of birth,Rating,TB1\n"
        "1,Contoh A,7100001,12/31/1999,1.650,x\n2,Contoh B,,01/02/1980,unr,\n"
    )
    table = read(text)
    first, second = table.players
    assert table.format == "csv"
    assert first.ratings == (("rating", 1650),)
    assert second.birth == Birth(year=1980, month=1, day=2)
    assert second.ratings == ()
    assert messages(table) == [
        ("headings.line_before", 1, None),
        ("headings.line_before", 2, None),
        ("headings.not_placed", 3, None),
    ]
    assert dict(table.findings[2].facts)["names"] == "TB1 (F)"


def test_values_that_make_no_sense_are_told_with_their_place() -> None:
    text = (
        "Naam;FIDE-ID;Land;Geslacht;Geboren;Elo\n"
        "Proef, Jan;5.03E+06;DEU;q;03/04/2010;abc\n"
        ";1;NED;;;\n"
        "Proef, Ann;1;GENT;;1991-02-29;1500;9\n"
    )
    table = read(text)
    assert messages(table) == [
        ("table.bad_value", 2, 12),
        ("player_list.federation_read_as", 2, 21),
        ("player_list.sex_unknown", 2, 25),
        ("birth.two_orders", 2, 27),
        ("table.bad_value", 2, 38),
        ("player_list.no_name", 3, None),
        ("player_list.fide_id_length", 4, 12),
        ("player_list.federation_unknown", 4, 14),
        ("birth.impossible", 4, 20),
        ("table.too_many_cells", 4, 36),
    ]
    assert ("7", "9") in table.players[1].others


def test_a_fide_id_of_two_people_is_an_error_and_they_count_as_two() -> None:
    table = read(
        "Name,FIDE-ID,Elo\nProef Jan,1503014,1500\nProef Ann,1503014,1600\n"
        "Proef Jan,1503014,1500\nOther Eve,13300474,1700\n"
    )
    assert messages(table) == [
        ("player_list.fide_id_twice", 3, None),
        ("player_list.named_again", 4, None),
    ]
    assert table.findings[0].severity is Severity.ERROR
    assert dict(table.findings[0].facts) == {"fide_id": "1503014", "name": "Proef Ann"}
    assert table.people == 3


def test_one_person_under_two_spellings_with_one_licence_has_one_fide_id() -> None:
    rows = "11,Prøve Åge,1503014\n11,Proeve Aage,1503014\n12,Prøve Åge,1503014\n"
    assert messages(read(f"Licence,Name,FIDE-ID\n{rows}")) == [("player_list.named_again", 3, None)]


def test_a_player_has_a_row_for_every_day() -> None:
    table = read("Date,Name,FIDE-ID,Elo\n2026-01-01,A B,1503014,1\n2026-02-01,A B,1503014,2\n")
    assert (messages(table), table.people) == ([], 1)


@pytest.mark.parametrize(
    ("born", "message", "known"),
    [
        ("2099-01-31", "birth.in_future", None),
        ("2100", "birth.in_future", None),
        ("1899", "birth.long_ago", Birth(year=1899)),
        ("1850-01-01", "birth.long_ago", Birth(year=1850, month=1, day=1)),
        ("1901", None, Birth(year=1901)),
    ],
)
def test_a_birth_that_can_hardly_be(born: str, message: str | None, known: Birth | None) -> None:
    table = read(f"Name,Born,Elo\nProef Jan,{born},1500\n")
    assert messages(table) == ([] if message is None else [(message, 2, 11)])
    assert table.players[0].birth == known


def test_a_title_that_fide_does_not_know_is_told_and_kept() -> None:
    table = read("Name,Title,Elo\nA,XX,1\nB,AGM,1\nC,wm,1\nD,WH,1\nE,-,1\n")
    assert messages(table) == [("player_list.title_unknown", 2, 3)]
    assert [each.title for each in table.players] == ["XX", "AGM", "WIM", "WH", None]


@pytest.mark.parametrize("fide_id", ["4711", "1234567890"])
def test_an_impossible_fide_id_is_told(fide_id: str) -> None:
    table = read(f"Name,FIDE-ID,Elo\nProef Jan,{fide_id},1500\n")
    assert messages(table) == [("player_list.fide_id_length", 2, 11)]


def test_a_row_with_many_values_too_many_is_one_finding() -> None:
    table = read("Naam;Elo\nA;1" + ";2" * 1000 + "\n")
    assert messages(table) == [("table.too_many_cells", 2, 5)]
    assert len(table.players[0].others) == 1000


def test_games_by_colour() -> None:
    text = (
        "Wit;Zwart;Uitslag;Datum;Ronde\nA;B;1-0;2026-01-10;1\nA;C;½-½;;2\nC;A;2-0;;3\nA;D;+ -;;4\n"
    )
    table = read(text)
    assert [game.result for game in table.games] == [Result.WIN, Result.DRAW, Result.FORFEIT_WIN]
    assert table.games[0].colour is Colour.WHITE
    assert (table.games[0].played_on, table.games[0].round) == (date(2026, 1, 10), 1)
    assert table.games[0].others == ()
    assert tally_of(table).played_games == 2
    assert messages(table) == [("player_list.result", 4, 5)]


def test_a_game_that_both_players_tell_of_counts_once() -> None:
    text = (
        "player,opponent,opp_rating,result,colour,round\n"
        "A,B,1500,1,white,1\nB,A,1600,0,black,1\nA,C,,0.5,,2\nC,A,,=,,2\nA,,1500,1,,3\n"
    )
    table = read(text)
    assert len(table.games) == 4
    assert tally_of(table).played_games == 2
    assert table.games[0].opponent_rating == 1500
    assert messages(table) == [("player_list.no_opponent", 6, None)]


def test_a_table_of_something_else_names_its_headings() -> None:
    with pytest.raises(UnreadableFile) as caught:
        read("case,period,score\na,b,1\n")
    assert caught.value.facts["names"] == "case, period, score"


@pytest.mark.parametrize(("text", "encoding"), [each[:2] for each in ALL])
def test_a_list_cut_anywhere_is_read_or_refused(text: str, encoding: str) -> None:
    data = text.encode(encoding)
    for stop in (*range(0, len(data), 100), len(data) - 1):
        with suppress(UnreadableFile):
            read_player_table(data[:stop])


@given(st.data())
def test_any_bytes_are_read_or_refused(data: st.DataObject) -> None:
    text, encoding = data.draw(st.sampled_from([each[:2] for each in ALL]))
    whole = text.encode(encoding)
    start = data.draw(st.integers(0, len(whole)))
    new = data.draw(st.binary(max_size=12))
    stop = data.draw(st.integers(start, len(whole)))
    with suppress(UnreadableFile):
        read_player_table(whole[:start] + new + whole[stop:])


def test_a_game_whose_line_ends_before_the_result() -> None:
    table = read_player_table(b"date,white,black,result\n2026-03-07,A,B,1-0\n2026-03-08,C,D\n")
    assert [(game.player, game.opponent) for game in table.games] == [("A", "B")]
    (finding,) = [each for each in table.findings if each.message == "player_list.result"]
    assert (finding.line, finding.column, finding.severity) == (3, None, Severity.ERROR)


@pytest.mark.parametrize("text", ["White;Black;Result\nA;a;1-0\n", "Name;Opponent;Result\nA;A;1\n"])
def test_nobody_plays_himself_in_a_table(text: str) -> None:
    table = read_player_table(text.encode())
    (finding,) = table.findings
    assert (finding.message, finding.severity) == ("player_list.own_opponent", Severity.ERROR)
    assert (finding.line, finding.column) == (2, 3)
    assert (table.games, tally_of(table).played_games) == ((), 0)


def test_two_numbers_tell_people_of_one_name_apart() -> None:
    table = read_player_table(b"White;White id;Black;Black id;Result\nA;1;A;2;1-0\nA;1;A;1;1-0\n")
    assert (len(table.games), [each.line for each in table.findings]) == (1, [3])


NAMELESS = (
    "player,round,date_yy/mm/dd,opp_fed,opp_rating,score\n"
    "1,1,25/11/15,,,Forfeit (-)\n"
    "2,1,25/11/15,AZE,2587,1.0\n3,1,25/11/15,NED,2500,0\n"
    "2,2,25/11/22,NED,2500,0.5\n3,2,25/11/22,AZE,2587,0.5\n4,2,25/11/22,IND,2400,0.5\n"
)


def test_games_against_opponents_of_whom_the_rating_alone_is_told() -> None:
    """As FIDE prints the games of a tournament: both players tell, neither names the other."""
    table = read(NAMELESS)
    assert len(table.games) == 6
    assert [game.opponent for game in table.games] == [""] * 6
    assert [game.opponent_rating for game in table.games[:2]] == [None, 2587]
    assert table.games[0].result is Result.FORFEIT_LOSS
    tally = tally_of(table)
    assert (tally.people, tally.rounds) == (4, 2)
    assert (tally.start, tally.end) == (date(2025, 11, 15), date(2025, 11, 22))
    assert tally.played_games == 3  # one that was won and lost, and at least two that were drawn
    assert ("player_list.opponents_not_named", None, None) in messages(table)
    assert "player_list.not_used" not in [finding.message for finding in table.findings]


def test_a_list_of_players_with_their_scores_is_no_table_of_games() -> None:
    table = read("player,rating,score\nA,1500,3\nB,1600,2.5\n")
    assert (len(table.players), table.games) == (2, ())


def test_the_rating_changes_of_the_irish_union_name_a_player_once() -> None:
    table = read(
        "row,tournament,player,old,new,performance,tournament_performance,bonus,games,k,score,"
        "expected\n"
        "1,1,48,1559,1561,1573,1573,0,5,24,2.5,2.397880\n"
        "2,2,48,1561,-72,1573,1573,0,5,24,2.5,2.397880\n"
        "3,2,90,2257,2245,2001,2001,0,5,16,4.0,4.727343\n"
    )
    assert table.format == "icu-rating-history"
    assert (len(table.players), table.people) == (3, 2)
    assert table.players[0].local_id == "48"
    assert dict(table.players[0].others)["old"] == "1559"
    assert messages(table) == []


def test_the_player_export_of_swiss_manager_in_german() -> None:
    """Headings as formats.md 6.1 has them."""
    head = "Nr;Name;Titel;Identnr;EloNat;EloInt;Geburt;Fed;Sex;Nachname;Vorname"
    row = "1;Probe Ann;WIM;123456;2100;2173;1982/04/03;AUT;w;Probe;Ann"
    table = read_player_table(f"{head}\n{row}\n".encode())
    (player,) = table.players
    assert (player.local_id, player.title, player.federation) == ("123456", "WIM", "AUT")
    assert player.ratings == (("national", 2100), ("fide_standard", 2173))
    assert player.birth == Birth(year=1982, month=4, day=3)
    assert "headings.not_placed" not in [each.message for each in table.findings]


def test_dutch_headings_of_members() -> None:
    (player,) = read_player_table(b"Naam;Lidnr;Bond\nProef, Jan;0012;NED\n").players
    assert (player.local_id, player.federation) == ("0012", "NED")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("foo;bar\n1;2\n", "foo, bar"),
        ("Jugador;Elo\nX;1500\n", "Jugador, Elo"),
        ("Elo;Titel\n1500;GM\n", "Elo, Titel"),
        ("Name\nProbe, Ann\n", "Name"),
    ],
)
def test_the_headings_of_a_narrow_table_are_named(text: str, names: str) -> None:
    with pytest.raises(UnreadableFile) as caught:
        check_bytes(text.encode(), "list")
    assert (caught.value.message, caught.value.facts["line"]) == ("headings.no_players", 1)
    assert caught.value.facts["names"] == names


def test_a_column_of_names_alone_is_read_where_the_user_says_so() -> None:
    table = read_player_table(b'Name\nProbe, Ann\n"Proef, Jan"\n', columns={"Name": "name"})
    assert [player.name for player in table.players] == ["Probe, Ann", "Proef, Jan"]
    assert table.findings == ()
