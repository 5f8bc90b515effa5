"""The headings of tables of players and games in English, Dutch, Danish, Norwegian, German, French.

A heading is recognised whatever its capitals, accents, blanks and signs. A heading that is not
known is never guessed at: the reader names it.
"""

from typing import Final

from arpad.core.name_key import name_key

# Field and its headings. One word may serve several languages; order: en, nl, da, nb, de, fr.
_WORDS: Final = {
    "number": "no|nr|number|starting number|startnummer|startnr|rang|numéro|snr|pairing number",
    "name": "name|full name|player name|naam|spelersnaam|navn|spillernavn|spielername|nom complet|"
    "nom prénom|nom_prenom|namevorname|teilnehmer|nom et prénom|speler|spiller|spieler|joueur",
    "player": "player",
    "last_name": "last name|lastname|surname|family name|achternaam|familienaam|efternavn|"
    "etternavn|nachname|familienname|nom de famille|lname|nom",
    "first_name": "first name|firstname|given name|given names|voornaam|fornavn|vorname|prénom|"
    "fname",
    "middle_name": "middle name|middlename|mname|tussenvoegsel|mellemnavn|mellomnavn",
    "local_id": "id|id no|id number|icu id|player id|local id|national id|member number|member no|"
    "licence|license|relatienummer|knsb nummer|knsb nr|"
    "lidnummer|lidnr|bondsnummer|bondsnr|identnr|ident nummer|"
    "stamnummer|medlemsnummer|medlemsnr|"
    "medlems id|mitgliedsnummer|pkz|matricule|numéro de licence|code|nummer",
    "fide_id": "fide id|fideid|fide no|fide number|fide code|fide nr|fide nummer|fide kennung|"
    "code fide|identifiant fide|id fide",
    "federation": "fed|federation|country|nation|federatie|bond|land|forbund|förderation|"
    "föderation|verband|fédération|pays|fide land",
    "club": "club|club name|clubname|vereniging|klub|klubb|verein|vereinsname|clubnaam|cercle|"
    "klubnavn|klubbnavn",
    "club_id": "club id|club number|clubnumber|club code|clubnummer|klubnummer|klubbnummer|"
    "vereinsnummer|zps|numéro de club",
    "title": "title|tit|titl|titel|tittel|titre|fide title|fide titel|fide titre",
    "women_title": "women title|womens title|wtit|fide frauentitel|vrouwentitel|kvindetitel|"
    "kvinnetittel|titre féminin",
    "sex": "sex|gender|geslacht|køn|kjønn|geschlecht|geschl|sexe|mw|mv|mf",
    "birth": "birth|born|birthday|birth date|birthdate|date of birth|dob|bdate|b day|birth year|"
    "birthyear|year of birth|geboren|geboortedatum|geboortejaar|født|fødselsdato|fødselsår|"
    "geburtsdatum|geburt|geburtstag|geburtsjahr|jahrgang|geb|geb datum|né|née|né le|née le|"
    "né e|né e le|naissance|date de naissance|année de naissance",
    "status": "status|state|statut|stand",
    "rating:rating": "rating|ratingtal|elo|rtg|elo rating|classement|wertungszahl|cote",
    "rating:national": "national rating|national elo|rtg nat|elo nat|nat elo|nationale rating|"
    "nationalt ratingtal|knsb|knsb rating|nasjonal rating|nationale wertung|"
    "elo national|dwz|nwz|selo",
    "rating:fide_standard": "fide|fide rating|fide elo|elo fide|rtg int|elo int|fide standard|"
    "fide elozahl|standard|standard rating|standaard rating|elo standard|langsam|cadence lente|"
    "classique",
    "rating:fide_rapid": "rapid|rapid rating|fide rapid|hurtig|hurtigsjakk|schnellschach|rapide|"
    "elo rapide|rapid elo|fide elozahl schnellschach",
    "rating:fide_blitz": "blitz|blitz rating|fide blitz|lyn|lynskak|lynsjakk|blitzschach|"
    "elo blitz|blitz elo|fide elozahl blitz",
    "games": "games|games played|number of games|partijen|aantal partijen|partier|antal partier|"
    "antall partier|partien|parties|nombre de parties",
    "white": "white|white player|wit|hvid|hvit|weiss|weiß|blancs|blanc",
    "black": "black|black player|zwart|sort|svart|schwarz|noirs|noir",
    "white_id": "white id|white fide id|wit id|hvid id|hvit id|weiss id|id blancs",
    "black_id": "black id|black fide id|zwart id|sort id|svart id|schwarz id|id noirs",
    "white_rating": "white rating|white elo|wit rating|rating wit|hvid rating|hvit rating|"
    "weiss elo|elo weiss|elo blancs|whiteelo",
    "black_rating": "black rating|black elo|zwart rating|rating zwart|sort rating|svart rating|"
    "schwarz elo|elo schwarz|elo noirs|blackelo",
    "opponent": "opponent|opp|opponent name|tegenstander|modstander|motstander|gegner|adversaire",
    "opponent_rating": "opponent rating|opp rating|opponent elo|rating tegenstander|"
    "modstanders rating|motstanders rating|gegner elo|elo gegner|elo adversaire",
    "result": "result|score|resultaat|uitslag|resultat|ergebnis|résultat",
    "colour": "colour|color|kleur|farve|farge|farbe|couleur",
    "date": "date|day|played on|date yy mm dd|date yyyy mm dd|datum|dato|tag|jour",
    "round": "round|rnd|rd|ronde|runde",
    "board": "board|bord|bræt|brett|échiquier|table",
    "rated": "rated|telt mee|meegeteld|ratet|rated?|tællende|tellende|gewertet|comptée",
    "played": "played|gespeeld|spillet|spilt|gespielt|jouée",
    "pool": "pool|pulje|klassement|wertungsliste|liste de classement",
    "variant": "variant|variante",
    "event": "event|tournament|toernooi|turnering|turnier|tournoi",
}


def heading_key(text: str) -> str:
    """A heading without capitals, accents, blanks and signs.

    Example:
        >>> heading_key("FIDE-ID"), heading_key("Né(e)")
        ('fideid', 'nee')
    """
    return name_key(text).replace(" ", "").replace("_", "")


_FIELD_OF: Final = {
    heading_key(word): field for field, words in _WORDS.items() for word in words.split("|")
}

FIELDS: Final = tuple(_WORDS)
OTHER: Final = "other"  # for a column that is kept as it is


def field_of(heading: str) -> str | None:
    """What a heading stands for, or None when it is not known.

    Example:
        >>> field_of("Fødselsår"), field_of("FIDE ID"), field_of("Wit"), field_of("TB1")
        ('birth', 'fide_id', 'white', None)
    """
    return _FIELD_OF.get(heading_key(heading))
