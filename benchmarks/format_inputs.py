"""Made-up files of a stated size, one of each format that is measured.

All people and games are invented; each writer goes on until the file has the wanted size.
"""

import json
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from itertools import count
from pathlib import Path

from benchmarks.fide_list_lookup import HEAD, as_text, as_xml, made_up_players
from benchmarks.tournament import made_up

from arpad.formats.dbf.table_writer import write_dbf

_PEOPLE = 5000
_BARE_MOVES = "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Bg5 e6\n"
_ROUNDS = 9
_MOST_PLAYERS = 7000  # the ratings come down to 1
_BYTES_A_ROW = 700
_DBF_FIELDS = (
    *(("MATRICULE", 7), ("NOM_PRENOM", 32), ("SEXE", 1), ("CLUB", 3), ("DATE_NAISS", 8)),
    *(("ELO_CALCUL", 4), ("PART_CALCU", 4), ("TITRE", 3), ("FIDE", 10), ("NATFIDE", 3)),
)


def _day(number: int) -> date:
    return date(2026, 10, 1) + timedelta(days=number % 28)


def _lichess_pgn() -> Iterator[str]:
    for number in count():
        day = f"{_day(number):%Y.%m.%d}"
        tags = {
            "Event": "Rated Blitz game",
            "Site": f"https://lichess.org/{number:08d}",
            "Date": day,
            "Round": "-",
            "White": f"player{number * 7 % _PEOPLE}",
            "Black": f"other{number * 11 % _PEOPLE}",
            "Result": "1-0",
            "UTCDate": day,
            "UTCTime": f"12:{number % 60:02d}:11",
            "WhiteElo": 1000 + number % 1500,
            "BlackElo": 1000 + number * 13 % 1500,
            "WhiteRatingDiff": "+5",
            "BlackRatingDiff": "-5",
            "ECO": "B50",
            "Opening": "Sicilian Defense: Modern Variations",
            "TimeControl": "180+0",
            "Termination": "Normal",
        }
        yield f"{_tags(tags)}{_commented_moves(number)} 1-0\n\n"


def _commented_moves(game: int) -> str:
    """Thirty moves with clocks as no two games have them: what is packed is as large as real."""
    moves = []
    for number in range(30):
        mixed = (game * 30 + number) * 2_654_435_761 % 2**32 >> 4  # looks like no order at all
        square = "abcdefgh"[mixed % 8] + "12345678"[mixed // 8 % 8]
        clock = f"0:0{mixed // 64 % 3}:{mixed // 192 % 60:02d}"
        dots = "..." if number % 2 else "."
        moves.append(f"{number // 2 + 1}{dots} N{square} {{ [%clk {clock}] }}")
    return " ".join(moves)


def _database_pgn() -> Iterator[str]:
    for number in count():
        tags = {
            "Event": f"Open {number // 500}",
            "Site": "Gent BEL",
            "Date": f"{_day(number):%Y.%m.%d}",
            "Round": f"{number % _ROUNDS + 1}.{number % 50}",
            "White": f"Player, A{number * 7 % _PEOPLE}",
            "Black": f"Other, B{number * 11 % _PEOPLE}",
            "Result": "1/2-1/2",
            "WhiteElo": 1000 + number % 1500,
            "BlackElo": 1000 + number * 13 % 1500,
            "ECO": "B50",
            "WhiteFideId": 100_000 + number * 7 % _PEOPLE,
            "BlackFideId": 900_000 + number * 11 % _PEOPLE,
        }
        yield _tags(tags) + _BARE_MOVES * 9 + "1/2-1/2\n\n"


def _tags(tags: dict[str, object]) -> str:
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + "\n"


def _lichess_ndjson() -> Iterator[str]:
    for number in count():
        began = 1_790_000_000_000 + number * 1000
        sides = {
            colour: {"user": {"name": f"{colour}{number * 7 % _PEOPLE}"}, "rating": 1500}
            for colour in ("white", "black")
        }
        game = {
            "id": f"{number:08d}",
            "rated": True,
            "variant": "standard",
            "speed": "blitz",
            "perf": "blitz",
            "createdAt": began,
            "lastMoveAt": began + 300_000,
            "status": "mate",
            "players": sides,
            "winner": "white",
            "moves": "e4 e5 Nf3 Nc6 Bb5 a6 " * 12,
            "clock": {"initial": 180, "increment": 0, "totalTime": 180},
        }
        yield json.dumps(game, separators=(",", ":")) + "\n"


def _fide_text() -> Iterator[str]:
    yield HEAD
    yield from map(as_text, made_up_players(10_000_000))


def _fide_xml() -> Iterator[str]:
    yield "<playerslist>\n"
    yield from map(as_xml, made_up_players(10_000_000))


def _dsb_csv() -> Iterator[str]:
    yield (
        'ID,ZPS,Mitgliedsnummer,Status,"Name,Vorname",Geschlecht,Spielberechtigung,Geburtsjahr,'
        '"Letzte Auswertung",DWZ,Index,FIDE-Elozahl,FIDE-Titel,FIDE-ID,FIDE-Land\r\n'
    )
    for number in count():
        yield (
            f'NU{number:07d},{10_000 + number % 900},{number % 999:04d},A,"Name{number},'
            f'Vor{number % 77}",{"MW"[number % 2]},D,{1940 + number % 70},2025{number % 52 + 1:02d}'
            f",{800 + number % 1600},{number % 90 + 1},,,{4_600_000 + number},GER\r\n"
        )


def _cross_table(size: int) -> Iterator[str]:
    """Numbers meet their mirror image, as in the report; as many players as there is room for."""
    players = max(2, min(_MOST_PLAYERS, size // _BYTES_A_ROW))
    rounds = "".join(f"<th>{number}.Rd</th>" for number in range(1, _ROUNDS + 1))
    yield (
        "<html><title>Chess-Results</title><h2>Made up</h2><h3>Cross table</h3><table>\n"
        f"<tr><th>Rk.</th><th>SNo</th><th></th><th>Name</th><th>FED</th><th>RtgI</th>{rounds}"
        "<th>Pts.</th></tr>\n"
    )
    for number in range(1, players + 1):
        others = [(round_ - number) % players + 1 for round_ in range(_ROUNDS)]
        played = [
            "-1" if other == number else f"{other}w1" if number < other else f"{other}b0"
            for other in others
        ]
        cells = [f'<td class="CRc"><div class="FarbewT"></div>{each}</td>' for each in played]
        link = f'<a class="CRdb" href="tnr1.aspx?snr={number}">Player, A{number}</a>'
        yield (
            f'<tr class="CRg1"><td class="CRc">{number}</td><td class="CRc">{number}</td><td></td>'
            f'<td class="CR">{link}</td><td class="CR">NED</td>'
            f'<td class="CRr">{2600 - number // 3}</td>{"".join(cells)}'
            f'<td class="CRc">{sum(each[-1] == "1" for each in played)}</td></tr>\n'
        )


def _until(parts: Iterator[str], size: int) -> Iterator[bytes]:
    written = 0
    for part in parts:
        data = part.encode("utf-8")
        written += len(data)
        yield data
        if written >= size:
            return


def _write_text(path: Path, size: int, parts: Iterator[str], end: str = "") -> None:
    with path.open("wb") as stream:
        stream.writelines(_until(parts, size))
        stream.write(end.encode("ascii"))


def _write_zst(path: Path, size: int, parts: Iterator[str]) -> None:
    import zstandard

    packer = zstandard.ZstdCompressor().stream_writer
    with path.open("wb") as stream, packer(stream) as packed:
        for part in _until(parts, size):
            packed.write(part)


def _write_trf(path: Path, size: int) -> None:
    bytes_a_player = 202
    path.write_bytes(made_up(min(_MOST_PLAYERS, max(2, size // bytes_a_player))))


def _write_dbf(path: Path, size: int) -> None:
    length = 1 + sum(width for _, width in _DBF_FIELDS)
    rows = [
        (
            str(number),
            f"Player A{number}",
            "MF"[number % 2],
            str(101 + number % 500),
            "19800214",
            str(1000 + number % 1500),
            "30",
            "",
            str(200_000 + number),
            "BEL",
        )
        for number in range(1, size // length + 2)
    ]
    path.write_bytes(write_dbf(_DBF_FIELDS, rows, date(2026, 10, 1)))


# Name of the file, and what writes it with about so many bytes.
FILES: dict[str, tuple[str, Callable[[Path, int], None]]] = {
    "trf": ("report.trf", _write_trf),
    "pgn-lichess": ("lichess.pgn", lambda path, size: _write_text(path, size, _lichess_pgn())),
    "pgn-database": ("base.pgn", lambda path, size: _write_text(path, size, _database_pgn())),
    "pgn-zst": ("lichess.pgn.zst", lambda path, size: _write_zst(path, size, _lichess_pgn())),
    "lichess": ("games.ndjson", lambda path, size: _write_text(path, size, _lichess_ndjson())),
    "fide-text": (
        "players_list_nov26.txt",
        lambda path, size: _write_text(path, size, _fide_text()),
    ),
    "fide-xml": (
        "players_list_nov26.xml",
        lambda path, size: _write_text(path, size, _fide_xml(), "</playerslist>\n"),
    ),
    "dbf": ("player.dbf", _write_dbf),
    "csv": ("spieler.csv", lambda path, size: _write_text(path, size, _dsb_csv())),
    "html": (
        "cross.html",
        lambda path, size: _write_text(path, size, _cross_table(size), "</table></html>\n"),
    ),
}


def write(kind: str, folder: Path, size: int) -> Path:
    """Write the file of a format with about so many bytes."""
    name, writer = FILES[kind]
    path = folder / name
    writer(path, size)
    return path
