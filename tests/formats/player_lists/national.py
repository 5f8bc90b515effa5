"""Samples of national lists, as the federations publish them; all people are invented."""

from typing import Final

from tests.formats.workbooks import Cell

FSI: Final = (
    "Nominativo;Elo;Categoria;K Italia;Federazione;Anno Nascita;ID FSI;Sex;FIN;"
    "Elo FIDE Std;K Elo FIDE Std;Games Elo FIDE Std;Elo FIDE Rapid;K Elo FIDE Rapid;"
    "Games Elo FIDE Rapid;Elo FIDE Blitz;K Elo FIDE Blitz;Games Elo FIDE Blitz;"
    "Attivo;Data Nascita;Provincia Residenza;Regione Residenza;Provincia Tesseramento;"
    "Regione Tesseramento;Cittadinanza;Data Ultimo Torneo;Circolo Attuale;"
    "Circolo Anno Precedente;Circolo Due Anni Precedenti;Anno Ultimo Tesseramento;"
    "Tipo Tessera;Numero Tessera;\r\n"
    "AAPROVA UNO;0;;0;;0;0;m;;0;0;0;0;0;0;0;0;0;;;;;;;;;0;0;0;0;;0;\r\n"
    "PROVA NICCOLÒ;1399;NC;30;ITA;2010;900001;M;9000001;1512;40;12;0;0;0;1600;20;3;"
    "Y;05-02-2010;MI;LOM;;;ITA;06-03-2022;1234;0;0;2023;;0;\r\n"
    "DE ESEMPIO Anna;0;1N;0;;2004;900002;F;;0;0;0;0;0;0;0;0;0;;;;;;;;;0;0;0;0;;0;\r\n"
    "ALTRO Ugo;1250;2N;30;ITA;1971;900003;M;;0;0;0;0;0;0;0;0;0;;01-01-1970;;;;;;;0;0;0;0;;0;\r\n"
)
PERCASI: Final = (
    ",,,,,,,,,\r\n"
    "DAFTAR RATING NASIONAL PER JULI 2026,,,,,,,,,\r\n"
    "ID.,FIDE-ID,PROVINSI,NAMA,L/P,Tgl.Lahir,Gelar,Standar,Cepat,Kilat\r\n"
    "90034,9100028,Aceh,CONTOHA,,11/09/1975,FM,2169,2218,2268\r\n"
    "90082,,Aceh,Contoh Dewi,P,,MN,1761,1760,\r\n"
    '"90345",,Jabar,"CONTOH, Budi",L,2/3/1990,,1.800,,\r\n'
)
NZCF: Final[list[list[Cell]]] = [
    [
        *("Code", "Name", None, "Club", "Year", None, None, "Standard", *[None] * 6),
        *("Rapid", *[None] * 6, "FIDE", None, None),
    ],
    [
        *(*[None] * 7, "Rating", None, "T", "G", "∑G", "Active", None),
        *("Rating", None, "T", "G", "∑G", "Active", None, "Code", "Fed", "Title"),
    ],
    [
        *(90069, "Sample", "Ira", "  ", 2007, "J", None, "1545", "*", 1, 6, 17, "2026-2", None),
        *(1411, " ", " ", " ", 29, "2026-1", None, 9326350, "NZL", "   "),
    ],
    [
        *(90452, "Trial", "Sam", "HB", 1977, " ", None, " unr", " ", " ", " ", " ", " ", None),
        *(1682, "*", " ", " ", 6, "2022-4", None, 9319591, "AUS", "FM"),
    ],
]
CZECH_HEADINGS: Final = (
    *("ID_no", "Name", "ClubName", "BirthDay", "Sex", "Rtg_nat", "Rtg_int", "Title", "FIDE_no"),
    *("Fed", "ClubNo", "Status", "PARTIE", "BODY", "SUMA_ELO"),
)
CZECH: Final[list[list[Cell]]] = [
    list(CZECH_HEADINGS),
    [
        *(90001, "Zkouška Řehoř", "ŠK Příklad", "14.03.1985", "", 1875, 1901, "FM", 9760486),
        *("CZE", 12345, "A", 7, 4.5, 13002),
    ],
    [90002, "Pokusná Žofie", "", "00.00.2001", "f", 0, 0, "", 0, "CZE", 0, "N", 0, 0, 0],
]
UKRAINIAN: Final[list[list[Cell]]] = [
    ["Fide_No", "Name", "Fed", "Sex", "Rtg_Nat", "Rtg_Int", "Birthday"],
    [9100001, "Зразок Василь мг/змс", "Льв", "", 2641, 2650, "18.03.1969"],
    [9100002, "Проба Олена кмс", "VIN", "wн", 1890, 0, "05.04.2001"],
    [9100003, "Приклад Їжак", "UKR", "w", 0, 0, ""],
]
DANISH_MEMBERS: Final = (
    '""\r\n'
    '"Nr";"Født";"Alder";"Navn";"Klub";"Titel";"Rat.";"Hur.";"Lyn";"Fide";"Nr";"K"\r\n'
    '"900110502";"2004";"22";"Åge Prøve";"Prøveby Skakklub";"GM";'
    '"2635";"2505";"2655";"2615";"9444948";"10"\r\n'
    '"900100848";"1980";"46";"Ny Spiller";"Enkeltmedlem 9 HK";"";"0";"0";"0";"-";"0";""\r\n'
)
CANADIAN: Final = (
    '"CFC#","Expiry","Last","First","Prov","City","Rating","High","Active Rtg",'
    '"Active High","FIDE Number","FIDE Rating"\r\n'
    '900117,2019-08-20," Sample","Kim","US",New Town",1991,1999,1898,1906,95003732,2100\r\n'
    '900200,2025-12-18,"---","---","ON",Old Town",0,0,1092,1,,0\r\n'
    '900306,2017-10-15," Trial","Eve","AB",Old Town",0,0,208,4,,0\r\n'
)
