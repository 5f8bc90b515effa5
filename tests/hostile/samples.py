"""A small sound file for every format that is registered; all people are invented.

``SAMPLES`` has them by the module that reads the format. A format without a sample fails a test.
"""

import io
import json
from typing import Final

import pyarrow as pa
from pyarrow import parquet
from tests.cli.build import sample_tournament
from tests.formats.dbf import build
from tests.formats.player_lists import national, test_clubs
from tests.formats.player_lists import test_reader as lists
from tests.formats.test_chesscom_files import GAME as CHESSCOM_GAME
from tests.formats.test_chesscom_files import STATS
from tests.formats.test_lichess_files import GAME as LICHESS_GAME
from tests.formats.test_pgn import WIN
from tests.formats.test_uscf_api import MEMBER, SECTIONS
from tests.formats.tournament_files import samples
from tests.formats.tournament_files.test_swiss_perfect_set import packed
from tests.formats.workbooks import ods, xls, xlsx

from arpad.explain.records_json import records_json
from arpad.formats.dbf.us_chess_set import packed as us_chess_zip
from arpad.formats.trf import write_trf

_FIDE_TEXT = (
    "ID Number      Name                             TitlFed  Nov26 GamesBorn  Flag\n"
    " 1000001        Muller, One                      f   BEL  2200   0   1990\n"
    " 1000002        Second, Two                          FRA  1900   3   1985  wi\n"
)
_FIDE_XML = (
    '<?xml version="1.0"?>\n<playerslist>\n<player><fideid>1000001</fideid><name>Muller, One</name>'
    "<country>BEL</country><sex>M</sex><title>FM</title><rating>2200</rating><games>0</games>"
    "<k>20</k><rapid_rating>2100</rapid_rating><blitz_rating></blitz_rating>"
    "<birthday>1990</birthday><flag></flag></player>\n</playerslist>\n"
)
_TEAMS: Final = "arpad.formats.tournament_files."
_TABLES: Final = "arpad.formats.player_lists."

_GENERAL: Final = (
    "date,round,white,black,result,white_rating\n"
    "2026-03-07,1,Müller,Second,1-0,2200\n2026-03-08,2,Third,Müller,½-½,1700\n"
)


def _text(**named: str) -> dict[str, bytes]:
    return {name: text.encode() for name, text in named.items()}


def _parquet() -> bytes:
    stream = io.BytesIO()
    table = pa.table({"Name": ["Müller, One", "Second, Two"], "Rating": [2200, 1900]})
    parquet.write_table(table, stream)
    return stream.getvalue()


SAMPLES: Final[dict[str, dict[str, bytes]]] = {
    "arpad.formats.trf.check": {"trf": write_trf(sample_tournament().replace(name="Open Müller"))},
    "arpad.formats.pgn.check": _text(pgn=WIN * 3),
    "arpad.formats.fide_list.check": _text(fide_text=_FIDE_TEXT, fide_xml=_FIDE_XML),
    "arpad.formats.lichess.check": _text(lichess_games=f"{json.dumps(LICHESS_GAME)}\n" * 2),
    "arpad.formats.chesscom.check": _text(
        chesscom_games=json.dumps({"games": [CHESSCOM_GAME]}), chesscom_stats=json.dumps(STATS)
    ),
    "arpad.formats.uscf_api": _text(
        uscf_member=json.dumps(MEMBER), uscf_sections=json.dumps(SECTIONS)
    ),
    "arpad.formats.dbf.check": {
        "kbsb_players": build.dbf(build.PLAYER_FIELDS, build.PLAYERS),
        "kbsb_checks": build.dbf(build.CHECK_FIELDS, build.CHECKS),
        "kbsb_clubs": build.dbf(
            test_clubs.BELGIAN_FIELDS, (("301", "PROEFCLUB", "V", "Proefdorp"),)
        ),
        "us_chess": build.dbf(build.US_FIELDS, build.US_PLAYERS),
    },
    "arpad.formats.workbook": {
        "workbook": xlsx(
            {
                "Open": [
                    ["No.", "", "Name", "Rtg", "FED", "1.Rd", "2.Rd", "Pts."],
                    [1, "FM", "Müller, One", 2200, "BEL", "2w½", "3b1", "1,5"],
                    [2, "", "Second, Two", 0, "FRA", "1b½", "-0", "0,5"],
                    [3, "", "Third, Three", 1700, "NED", "-½", "1w0", "0,5"],
                ]
            }
        ),
        "workbook_ods": ods(
            "".join(
                "<table:table-row>"
                + "".join(
                    f'<table:table-cell office:value-type="string"><text:p>{cell}</text:p>'
                    "</table:table-cell>"
                    for cell in row
                )
                + "</table:table-row>"
                for row in (
                    ("No.", "Name", "Rtg", "FED", "1.Rd", "Pts."),
                    ("1", "Müller, One", "2200", "BEL", "2w½", "½"),
                    ("2", "Second, Two", "1900", "FRA", "1b½", "½"),
                )
            )
        ),
        "new_zealand": xlsx({"Alphabetical": national.NZCF}),
        "ukrainian": xls(national.UKRAINIAN),
    },
    # Refused whatever follows its first bytes.
    f"{_TEAMS}own_files": {"own_file": b"\x93\xff\x89\x44" + bytes(200)},
    "arpad.formats.dbf.us_chess_set": {
        "us_chess_set": us_chess_zip({"TDEXPORT": build.dbf(build.US_FIELDS, build.US_PLAYERS)})
    },
    f"{_TEAMS}swiss_perfect_set": {"swiss_perfect_set": packed()},
    f"{_TEAMS}chess_results_xml": _text(chess_results_xml=samples.UPLOAD),
    f"{_TEAMS}fide_report": _text(fide_report=samples.FIDE_REPORT, fide_event=samples.FIDE_EVENT),
    f"{_TEAMS}swisssys": _text(swisssys=samples.SWISSSYS),
    f"{_TEAMS}papi": _text(papi=samples.PAPI),
    f"{_TEAMS}icu_foreign": _text(icu_foreign=samples.IRISH),
    f"{_TEAMS}swiss_perfect": _text(swiss_perfect=samples.SWISS_PERFECT),
    f"{_TEAMS}swiss_manager_text": _text(
        swiss_manager=samples.SWISS_MANAGER_PLAYERS + samples.SWISS_MANAGER_PAIRINGS
    ),
    f"{_TEAMS}chess_results": _text(
        cross_table=samples.SWISS_CSV,
        cross_table_page=samples.SWISS_PAGE,
        round_robin=samples.ROUND_ROBIN,
        pairings=samples.PAIRINGS_PAGE,
        team_round=samples.TEAM_ROUND,
        player_card=samples.PLAYER_CARD,
    ),
    f"{_TEAMS}own_records": _text(
        own_records=json.dumps(
            {"schema": "arpad/records/1", **records_json(sample_tournament())}, ensure_ascii=False
        )
    ),
    f"{_TABLES}json_table": _text(
        json_players='{"players": [{"Name": "Müller, One", "Rating": 2200, "FIDE id": 1000001}]}',
        json_games='{"White": "Müller", "Black": "Second", "Result": "1-0"}\n' * 2,
    ),
    f"{_TABLES}parquet_table": {"parquet_players": _parquet()},
    f"{_TABLES}check": _text(
        dsb=lists.DSB, ecf=lists.ECF, danish=lists.DANISH, vega=lists.VEGA, games=_GENERAL
    )
    | _text(italian=national.FSI, indonesian=national.PERCASI, german_clubs=test_clubs.OLDER_CLUBS),
}
BY_NAME: Final = {name: data for each in SAMPLES.values() for name, data in each.items()}
