"""Lists of clubs and of associations: read as what they are, never as players."""

import io
import zipfile

import pytest
from tests.formats.dbf.build import dbf

from arpad.core.errors import UnreadableFile
from arpad.formats.kinds import check_bytes
from arpad.formats.player_lists.record import ListedClub

CLUBS = (
    "ZPS-Nummer,Landesverband,UebergeordneterVerband,Vereinsname\r\n"
    '10614,C,C00,"Schachklub Müster, 1910"\r\n00012,1,100,Probefreunde Süd\r\n20001,1,100,\r\n'
)
OLDER_CLUBS = "ZPS,LV,Verband,Vereinname\r\n10614,C,C00,Schachklub Müster\r\n"
ASSOCIATIONS = (
    "Verbandnummer,Landesverband,UebergeordneterVerband,Verbandname\r\n"
    "C00,C,000,Landesverband Müster\r\n100,1,000,Verband Süd\r\n"
)
OLDER_ASSOCIATIONS = "Verband,LV,Uebergeordnet,Verbandname\r\nC00,C,000,Landesverband Müster\r\n"
BELGIAN_FIELDS = (
    *(("NUMERO", "N", 3), ("ABREV", "C", 12), ("CLUB_FEDE", "C", 1), ("LOCALITE", "C", 20)),
)
BELGIAN = dbf(BELGIAN_FIELDS, (("301", "PROEFCLUB", "V", "Proefdorp"), ("9", "", "F", "Lieu")))
PLAYERS = 'ID,ZPS,Mitgliedsnummer,"Name,Vorname",DWZ\r\nNU1,10614,0012,"Probe,Jörg",1875\r\n'


def test_the_german_clubs() -> None:
    found = check_bytes(CLUBS.encode("cp1252"), "vereine.csv")
    assert (found.format, found.encoding) == ("dsb-clubs-csv", "cp1252")
    assert (found.clubs, found.players, found.rated_games) == (2, None, None)
    assert [(each.message, each.line) for each in found.findings] == [("player_list.no_club", 4)]
    assert found.table is not None
    assert found.table.players == ()
    assert found.table.clubs == (
        ListedClub(
            line=2,
            name="Schachklub Müster, 1910",
            club_id="10614",
            association="C00",
            others=(("Landesverband", "C"),),
        ),
        ListedClub(
            line=3,
            name="Probefreunde Süd",
            club_id="00012",
            association="100",
            others=(("Landesverband", "1"),),
        ),
    )


@pytest.mark.parametrize(
    ("text", "format_id", "clubs"),
    [
        (OLDER_CLUBS, "dsb-clubs-csv", 1),
        (ASSOCIATIONS, "dsb-associations-csv", 2),
        (OLDER_ASSOCIATIONS, "dsb-associations-csv", 1),
    ],
)
def test_associations_and_older_headings(text: str, format_id: str, clubs: int) -> None:
    found = check_bytes(text.encode("cp1252"), "list")
    assert (found.format, found.clubs, found.findings) == (format_id, clubs, ())
    assert found.table is not None
    club = found.table.clubs[0]
    assert "Müster" in club.name
    assert club.association == ("C00" if "clubs" in format_id else "000")


def test_the_belgian_clubs() -> None:
    found = check_bytes(BELGIAN, "CLUB.DBF")
    assert (found.format, found.clubs, found.players) == ("dbf", 1, None)
    assert [(each.message, each.line) for each in found.findings] == [("player_list.no_club", 2)]
    assert found.table is not None
    (club,) = found.table.clubs
    assert (club.name, club.club_id, club.association) == ("PROEFCLUB", "301", "V")
    assert club.others == (("LOCALITE", "Proefdorp"),)


def test_a_plain_table_with_a_column_for_clubs_is_one_of_players() -> None:
    found = check_bytes(b"Name,Verein,ZPS\nProbe,Schachklub,10614\n", "list")
    assert (found.format, found.players, found.clubs) == ("csv", 1, None)


def archive(*members: tuple[str, str]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as packed:
        for name, text in members:
            packed.writestr(name, text.encode("cp1252"))
    return stream.getvalue()


def test_of_the_german_archive_the_players_are_read() -> None:
    clubs, associations = ("vereine.csv", CLUBS), ("verbaende.csv", ASSOCIATIONS)
    read_me = ("README.txt", "Liste aller Spieler\r\n")
    data = archive(clubs, ("spieler.csv", PLAYERS), read_me, associations)
    found = check_bytes(data, "LV-0-csv.zip")
    assert (found.format, found.players) == ("dsb-csv", 1)
    assert check_bytes(archive(read_me, clubs), "a.zip").format == "dsb-clubs-csv"
    with pytest.raises(UnreadableFile) as caught:
        check_bytes(archive(read_me, clubs, associations), "a.zip")
    assert caught.value.message == "opening.several_in_zip"
