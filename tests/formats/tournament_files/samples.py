"""One small tournament as the files and pages of each program; the players are invented."""

import json

UPLOAD = """\
<?xml version="1.0" encoding="utf-8"?>
<chessresults>
 <tournamentdata>
  <tournament name="Open" location="Ghent" rounds="3" from="20260307" to="20260308"
   timecontrol="90 min + 30 sec" chiefarbiter="Arbiter" deputyarbiter="" federation="BEL"/>
 </tournamentdata>
 <rounds><round round="1" date="20260307"/><round round="2" date=""/></rounds>
 <players>
  <player no="1" id="901" lastname="Müller,One" firstname="" title="FM" rtg="2200" rtgfide="2200"
   rtgnat="2180" dob="1990" sex="M" fed="BEL" fideid="1000001" rank="1" pts="2,5"/>
  <player no="2" id="902" lastname="Second" firstname="Two" title="" rtg="1900" rtgfide=""
   rtgnat="1900" dob="" sex="W" fed="" fideid="" rank="2" pts="1,5"/>
  <player no="3" id="" lastname="Third,Three" firstname="" title="" rtg="" rtgfide=""
   rtgnat="" dob="" sex="" fed="" fideid="" rank="3" pts="0,0"/>
 </players>
 <playerpairings>
  <playerpairing round="1" whiteno="1" blackno="2" reswhite="0.5" resblack="0.5" forfeit=""/>
  <playerpairing round="1" whiteno="3" blackno="-2" reswhite="" resblack="" forfeit=""/>
  <playerpairing round="2" whiteno="3" blackno="1" reswhite="0.0" resblack="1.0" forfeit="K"/>
  <playerpairing round="2" whiteno="2" blackno="-1" reswhite="1.0" resblack="0.0" forfeit="K"/>
  <playerpairing round="3" whiteno="1" blackno="3" reswhite="1.0" resblack="0.0" forfeit=""/>
 </playerpairings>
</chessresults>
"""

SECTION = {
    "Section name": "Open",
    "Final round": 3,
    "Players": [
        {
            "Pair number": 1,
            "Name": "MÜLLER, ONE",
            "ID": "901",
            "Rating": 2200,
            "Results": ["=;2;W;1;2;2;0", "X;3;B;1;3;3;0", "+;3;W;1;3;3;0"],
        },
        {
            "Pair number": 2,
            "Name": "SECOND, TWO",
            "ID": "",
            "Rating": 0,
            "Results": ["=;1;B;1;1;1;0", "B;-1;-;0;-1;-1;0", "U;0;-;0;0;0;0"],
        },
        {
            "Pair number": 3,
            "Name": "THIRD, THREE",
            "Results": ["H;0;-;0;0;0;0", "F;1;W;1;1;1;0", "-;1;B;1;1;1;0"],
        },
    ],
}
SECTION_OF_TWO = [
    {"Pair number": 1, "Name": "FOURTH", "Rating": 1600, "Results": ["+;2;W;1;2;2;0"]},
    {"Pair number": 2, "Name": "FIFTH", "Rating": 1500, "Results": ["-;1;B;1;1;1;0"]},
]
OVERVIEW = {"Program": "SwissSys", "Tournament title": "Open", "City": "Ghent"}
SWISSSYS = json.dumps({"Overview": OVERVIEW, "Sections": [SECTION]}, ensure_ascii=False, indent=1)

PAPI = json.dumps(
    {
        "variables": {
            "name": "Open",
            "rounds": "3",
            "startDate": "07/03/2026",
            "endDate": "08/03/2026",
            "timeControl": "90 min + 30 sec",
            "venue": "Lille",
            "ratingClass": "Elo",
        },
        "players": [
            {
                "lastName": "MÜLLER",
                "firstName": "One",
                "federation": "FRA",
                "gender": "M",
                "birthDate": "17/05/1990",
                "fideCode": "1000001",
                "elo": 2200,
                "fideElo": "F",
                "nrFFE": "A00001",
                "rounds": {
                    "1": {"result": 2, "color": "B", "opponent": 1},
                    "2": {"result": 6, "color": "N", "opponent": 2},
                    "3": {"result": 3, "color": "B", "opponent": 2},
                },
            },
            {
                "lastName": "SECOND",
                "federation": "FRA",
                "gender": "F",
                "elo": 1900,
                "fideElo": "N",
                "rounds": {
                    "1": {"result": 2, "color": "N", "opponent": 0},
                    "2": {"result": 6, "color": "B"},
                    "3": {"result": 0, "color": "F"},
                },
            },
            {
                "lastName": "THIRD",
                "federation": "FRA",
                "elo": 1399,
                "fideElo": "E",
                "rounds": {
                    "1": {"result": 2, "color": "F"},
                    "2": {"result": 4, "color": "B", "opponent": 0},
                    "3": {"result": 1, "color": "N", "opponent": 0},
                    "9": {"result": 0, "color": "F"},
                },
            },
        ],
    },
    ensure_ascii=False,
    indent=1,
)

IRISH = """\
Event,"Open, 2026"
Start,7th March 2026
End,2026-03-08
Rounds,3
Website,http://example.org/

Player,456,First,Own
1,0,B,Müller,One,2209,,ENG
2,=,W,Second,Own,2205,IM,IRL
3,0,-
Total,0.5

Player,159,Second,Own
1,1,W,Other,Two,,,NED
2,0.5,B,First,Own,2100,,IRL
3,1,B,Müller,One,2209,,ENG
Total,2.5
"""

SWISS_CSV = """\
No.,,,Name,Rtg,FED,1.Rd,2.Rd,3.Rd,Pts.,Rk.,TB1
1,,FM,"Müller, One",2200,BEL,2w½,3b+,3w,"1,5",1,"2,5"
2,,,"Second, Two",0,FRA,1b½,-1,-0,"1,5",2,1
3,,,"Third, Three",1700,NED,-½,1w-,1b,"0,5",3,0
"""

_PAGE = """<html><head><title>Chess-Results Server</title><script>var a = "<td>";</script></head>
<body><table><tr><td>menu</td></tr></table><h2>Open 2026</h2>
<table class="CRs1">
{rows}</table></body></html>
"""


def page(*rows: str) -> str:
    """A page of chess-results with these rows, their cells between bars."""
    cells = ("<td>" + row.replace("|", "</td><td>") + "</td>" for row in rows)
    return _PAGE.format(rows="".join(f"<tr>{row}</tr>\n" for row in cells))


SWISS_PAGE = page(
    "No.||Name|Rtg|FED|1.Rd|2.Rd|3.Rd|Pts.|Rk.",
    "1|FM|M&uuml;ller, One|2200|BEL| 2w&frac12;| 3b+| 3w|1,5|1",
    "2||Second, Two|0|FRA| 1b&frac12;|-1|-0|1,5|2",
    "3||Third, Three|1700|NED|-&frac12;| 1w-| 1b|0,5|3",
)
ROUND_ROBIN = page(
    "No.||Name|Rtg|1|2|3|4|Pts.",
    "1||A|2000|*|1|&frac12;|+|2,5",
    "2||B|1900|0|*|1||1",
    "3||C|1800|&frac12;|0|*|0|0,5",
    "4||D|1700|-||1|*|1",
)
STARTING_LIST = page(
    "No.||Name|FideID|FED|Rtg|RtgI|RtgN|Club/City",
    "1||A|1000001|BEL|2000|0|2000|Ghent",
    "2||B|1000002|BEL|1900|1850|1900|Ghent",
)

_HEAD = (
    "<tr><td>ID</td><td>Name</td><td>Country</td><td></td><td></td><td>Rating</td>"
    "<td>Total</td></tr>"
)


def _player(fide_id: int, number: int, name: str, rating: int, total: str) -> str:
    return (
        f'<tr><td>{fide_id}</td><td><a name="{number}">{name}</a></td><td>BEL</td><td>FM</td>'
        f"<td></td><td>{rating}</td><td>{total}</td></tr>\n"
    )


def _round(number: int, colour: str, opponent: str, score: str) -> str:
    return (
        f'<tr><td>{number}   26/03/0{number + 6}</td><td><span class="{colour}_note"></span>'
        f'<a href="#{opponent}">x</a></td><td>BEL</td><td></td><td></td><td>2000</td>'
        f"<td><font>{score}</font></td></tr>\n"
    )


FIDE_REPORT = (
    '<html><body><div id="calc_list"><b>Open 2026</b> [418871] <b>(BEL, Ghent)</b> Start: '
    '<b>2026-03-07</b><a href="/tournament_information.phtml?event=1">More</a><table>\n'
    + _HEAD
    + _player(1000001, 2, "Müller, One", 2200, "1.5")
    + _round(1, "white", "1", "0.5")
    + _round(2, "black", "1", "1.0")
    + _HEAD
    + _player(1000002, 1, "Second, Two", 2000, "0.5")
    + _round(1, "black", "2", "0.5")
    + _round(2, "white", "2", "0")
    + _round(3, "white", "", "Forfeit</font> (-)<font>")
    + "</table></div></body></html>"
)
FIDE_EVENT = """<html><body>Tournament information<table>
<tr><td>Event code</td><td>&nbsp;1</td></tr><tr><td>Tournament Name</td><td>&nbsp;Open</td></tr>
<tr><td>City</td><td>Ghent</td></tr><tr><td>Country</td><td>BEL</td></tr>
<tr><td>Number of players</td><td>8</td></tr><tr><td>Start Date</td><td>2026-03-07</td></tr>
<tr><td>End Date</td><td>2026-03-08</td></tr><tr><td>Date received</td><td>2026-03-09</td></tr>
<tr><td>Time Control</td><td>Standard: 90 min + 30 sec</td></tr></table></body></html>
"""
SWISS_PERFECT = (
    "No\tName          \tFeder\tIntl Id\tLoc Id\tRtg \tLoc \tTitle\tTotal\t 1 \t 2 \t 3\r\n\r\n"
    "1\tMüller, One   \tBEL\t1000001\t901\t2200\t2180\tfm\t2.5\t2:D\t3:+\t3:W\r\n"
    "2\tSecond, Two   \tFRA\t       \t   \t    \t    \t  \t1.5\t1:D\t0:W\t : \r\n"
    "3\tThird, Three  \tNED\t       \t   \t1700\t    \t  \t0.5\t0:D\t1:-\t1:L\r\n"
)
SWISS_MANAGER_PLAYERS = """\
Nr;Name;Titel;Identnr;EloNat;EloInt;Geburt;Fed;Sex;Nachname;Vorname
1;Müller One;FM;901;2180;2200;17.05.1990;BEL;M;Müller;One
2;Second Two;;0;1900;0;;FRA;W;Second;Two
3;Third Three;;0;0;1700;;NED;;Third;Three
"""
SWISS_MANAGER_PAIRINGS = """\
Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS
1;1;0;0;1;2;0,5;0,5;;0,5:0,5;0;;
2;1;0;0;3;1;0;1;K;0:1K;0;;
2;2;0;0;2;-1;0;0;;0:0;0;;
3;1;0;0;1;3;1;0;;1:0;0;;
4;1;0;0;2;3;0;0;;0:0;0;;
"""
SAMPLES = {
    "swissperfect": SWISS_PERFECT,
    "swiss-manager-text": SWISS_MANAGER_PLAYERS + SWISS_MANAGER_PAIRINGS,
    "chess-results-xml": UPLOAD,
    "swisssys": SWISSSYS,
    "papi": PAPI,
    "icu-foreign-csv": IRISH,
    "chess-results-csv": SWISS_CSV,
    "chess-results-html": SWISS_PAGE,
    "fide-report": FIDE_REPORT,
    "fide-event": FIDE_EVENT,
}
PAIRINGS_PAGE = page(
    "Round 1 on 2026/03/07 at 10:00",
    "Bo.|No.|Rtg||White|Result||Black|Rtg|No.",
    "1|1|2200|FM|M&uuml;ller, One *)|&frac12; - &frac12;||Second, Two|0|2",
    "2|3|1700||Third, Three|0||bye|0|-1|",
    "Round 2 on 2026/03/08 at 10:00",
    "Bo.|No.|Rtg||White|Result||Black|Rtg|No.",
    "1|3|1700||Third, Three|- - +|FM|M&uuml;ller, One *)|2200|1",
    "2|2|0||Second, Two|1||bye|0|-1|",
    "Round 3 on 2026/03/08 at 15:00",
    "Bo.|No.|Rtg||White|Result||Black|Rtg|No.",
    "1|1|2200|FM|M&uuml;ller, One *)|1 - 0||Third, Three|1700|3",
    "2|2|0||Second, Two|&frac12;||not paired|0|-2|",
)


def _board(board: str, one: str, other: str, result: str) -> str:
    """A board of a match: number, title, name and rating of both; a name of nobody is a blank."""

    def side(text: str) -> str:
        number, title, name, rating = text.split("|") if text else ("", "", "", "")
        link = f'<a href="tnr1.aspx?art=9&amp;fed=BEL&amp;snr={number}">{name}</a>' if name else ""
        return f"<td>{title}</td><td>{link}</td><td>{rating}</td>"

    return f"<tr><td>{board}</td>{side(one)}<td>-</td>{side(other)}<td>{result}</td></tr>"


TEAM_ROUND = (
    "<html><body>Chess-Results<h2>League</h2><h3>Round 1 on 2026/03/07 at 10:00</h3><table>"
    "<tr><th>Bo.</th><th>3</th><th>Dragons</th><th>Rtg</th><th>-</th><th>1</th><th>City A</th>"
    "<th>Rtg</th><th>2 : 2</th></tr>"
    + _board("1.1", "9|FM|M&uuml;ller, One|2200", "1|CM|Alpha, Two|2100", "1 - 0")
    + _board("1.2", "10||Third, Three|1900", "2||Beta, Four|0", "&frac12; - &frac12;")
    + _board("1.3", "11||Fifth, Five|1800", "3||Gamma, Six|1850", "- - +")
    + _board("1.4", "12||Seventh, Seven|1700", "", "+ - -")
    + "</table></body></html>"
)
BOARD_LIST = page(
    "Rk.|SNo|Name|Rtg|Team|Bo.|1|2|3|Pts.",
    "1|9|M&uuml;ller, One|2200|Dragons|1|1|&frac12;|1|2,5",
    "2|1|Alpha, Two|2100|City A|1|0|1|1|2",
)
LINKED_ROUND = """<html><body>Chess-Results<h2>Open</h2>
<h3>2. Runde am 2026/03/08 um 10:00</h3><table>
<tr><th>Br.</th><th>&nbsp;</th><th></th><td>Weiß</td><th>Elo</th><th>Pkt.</th><th>Ergebnis</th>
<th>Pkt.</th><th></th><td>Schwarz</td><th>Elo</th><th>&nbsp;</th></tr>
<tr><td>1</td><td></td><td>FM</td>
<td><a href="tnr1.aspx?lan=0&amp;art=9&amp;fed=BEL&amp;snr=1">One</a></td>
<td>2200</td><td>0</td><td & colsp &></td><td>1</td><td></td>
<td><a href="tnr1.aspx?art=9&amp;fed=NED&amp;snr=12">Two</a></td><td>1900</td><td></td></tr>
</table></body></html>
"""
DOUBLE_ROUND_ROBIN = page(
    "No.||Name|Rtg|1|2|3|Pts.",
    "1||A|2000|*|1&frac12;|+0|2,5",
    "2||B|1900|0&frac12;|**|1|1,5",
    "3||C|1800|-1|0|*|1",
)


def _marked(mark: str, result: str) -> str:
    """A result beside the mark of the colour, in a table of its own."""
    cells = f'<td><div class="Farbe{mark}T"></div></td><td class="CR">{result}</td>'
    return f"<table><tr>{cells}</tr></table>"


PLAYER_CARD = page(
    "Name|M&uuml;ller, One",
    "Starting rank|1",
    "Rating|2200",
    "Federation|BEL",
    "Points|2,5",
).replace(
    "</table>",
    "</table><table>"
    + "".join(
        "<tr><td>" + row.replace("|", "</td><td>") + "</td></tr>\n"
        for row in (
            "Rd.|Bo.|SNo||Name|Rtg|FED|Club/City|Pts.|Res.",
            f"1|1|2||Second, Two|0|FRA|Lille|1,5|{_marked('w', '&frac12;')}",
            "2|1|3|FM|Third, Three|1700|NED|Breda|0,5|- 1K",
            f"3|1|3|FM|Third, Three|1700|NED|Breda|0,5|{_marked('s', '1')}",
            "4|9|-1||bye|||||- &frac12;",
        )
    )
    + "</table>",
)
