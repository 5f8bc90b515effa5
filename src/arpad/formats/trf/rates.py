"""Thinking times: the code of record 222 and the free words of record 122.

Only what can be read with certainty is read. Words that could mean two things (``40/90+30``),
a delay, increments that begin later than the first move or sides with unequal time give None.
Source: FIDE TRF26, record 222 (seconds); 122 is free text.
"""

import re

from arpad.core.rate_of_play import RateOfPlay, TimeControl

_PERIOD = re.compile(r"(?:([0-9]{1,3})/)?([0-9]{1,6})(?:\+([0-9]{1,4}))?")
_KIND = re.compile(r"\b(standard|rapid|blitz)\b", re.IGNORECASE)
_LONGEST_WORDS = 200
_LONGEST = 10 * 24 * 3600  # seconds


def kind_in_words(text: str) -> TimeControl | None:
    """Standard, rapid or blitz, when exactly one of these words stands in the text.

    Example:
        >>> kind_in_words("Individual: Swiss-System (Standard)")
        <TimeControl.STANDARD: 'standard'>
    """
    words = {word.lower() for word in _KIND.findall(text)}
    return TimeControl(words.pop()) if len(words) == 1 else None


def read_coded_rate(text: str) -> RateOfPlay | None:
    """Record 222: ``5400+30``, ``40/6000+30:900+30``, in seconds.

    Example:
        >>> read_coded_rate("40/6000+30:900+30")
        RateOfPlay(base_seconds=6900, increment_seconds=30, first_control_moves=40)
    """
    matches = [_PERIOD.fullmatch(part.strip()) for part in text.split(":")]
    periods = [match for match in matches if match is not None]
    if len(periods) != len(matches) or periods[-1][1]:
        return None
    increments = {int(period[3] or 0) for period in periods}
    if len(increments) != 1 or any(not period[1] for period in periods[:-1]):
        return None
    moves = int(periods[0][1]) if periods[0][1] else None
    return _rate(sum(int(period[2]) for period in periods), increments.pop(), moves)


def write_coded_rate(rate: RateOfPlay) -> str:
    """The code of record 222 for a rate of play."""
    increment = f"+{rate.increment_seconds}" if rate.increment_seconds else ""
    if rate.first_control_moves is None:
        return f"{rate.base_seconds}{increment}"
    return f"{rate.first_control_moves}/{rate.base_seconds}{increment}:0{increment}"


def _rate(base: int, increment: int, moves: int | None) -> RateOfPlay | None:
    if base + increment == 0 or base > _LONGEST:
        return None
    return RateOfPlay(base_seconds=base, increment_seconds=increment, first_control_moves=moves)


# Spellings, longest first: what stands left is read as what stands right.
_SPELLINGS = (
    (r"[′’‘´`]", "'"),  # noqa: RUF001  signs for minutes
    (r"''|[″“”„]", '"'),
    (r"\b(?:all (?:the )?moves? in|game in|g/)", " "),
    (r"\b(?:incr?(?:ement)?|bonus|sudden death|k\.?o\.?|fischer)\b\.?", " "),
    (r"\b(?:starting )?(?:from|ab|dès) (?:the )?(?:first move|move (?:1|one)|1\. zug)\b", " "),
    (r"\b(?:for|to finish) (?:the )?(?:(?:rest|remainder|end) of )?(?:the )?game\b", " "),
    (r"\bper player(?: per game)?\b|\bper game\b|\beach player\b|/ ?game\b|/ ?end\b", " "),
    (
        r"(?:\bper|\beach|\ba|\bfor each|\bpro|\bpar|\bpor|\bper ogni|/) ?(?:move|zug|coup|zet)\b",
        " ",
    ),
    (r"(?<=[0-9]) ?(?:hours?|stunden?|std|heures?|hrs?|h)\b\.?", "h"),
    (r"(?<=[0-9]) ?(?:minut[a-z]*|mins?|mn|m|')(?![a-z])\.?'?", "m"),
    (r"(?<=[0-9]) ?(?:sec(?:ond)?[a-z]*|sek(?:unde)?n?|segundos?|s|\")(?![a-z])\.?", "s"),
    (r"\b(?:plus|and|und|et|y|then|dann|puis)\b|&", "+"),
    (r"[,;+ ]*\+[,;+ ]*", "+"),
    (r"[;,] *", ","),
)
_SPELLED = tuple((re.compile(pattern), replacement) for pattern, replacement in _SPELLINGS)
_CLOCK = r"(?P<clock>[0-9]{1,2}:[0-5][0-9])"
_HOURS = r"(?P<h>[0-9]{1,2})h ?(?:(?P<hm>[0-9]{1,2})m?)?"
_TIME = rf"(?:{_CLOCK}|{_HOURS}|(?P<n>[0-9]{{1,3}})(?P<u>[ms]?))"
_PART = re.compile(
    rf"(?:(?P<before>[0-9]{{1,2}}) ?(?:moves? in |züge in |moves? ?/|/) ?)?{_TIME}"
    r"(?: ?(?:/|x|for) ?(?P<after>[0-9]{1,2})(?: ?(?:moves?|züge|mm?))?)?"
)


def read_rate_in_words(text: str) -> RateOfPlay | None:
    """Record 122: minutes and seconds in words, signs or bare numbers.

    Example:
        >>> str(read_rate_in_words("15 minutes plus 10 sec per move"))
        '15+10'
        >>> str(read_rate_in_words("40/120, 60"))
        '180+0'
        >>> read_rate_in_words("moves/time, increment")
    """
    if len(text) > _LONGEST_WORDS:
        return None
    plain = f" {text.lower()} "
    for pattern, replacement in _SPELLED:
        plain = pattern.sub(replacement, plain)
    pieces = re.split(r"([+,])", plain.strip(" ,.+"))
    parts = [_PART.fullmatch(piece.strip()) for piece in pieces[::2]]
    periods = [part for part in parts if part is not None]
    if not periods or len(periods) != len(parts):
        return None
    joined_by_plus = len(pieces) > 1 and pieces[-2] == "+"
    return _from_parts(periods, joined_by_plus=joined_by_plus)


def _from_parts(parts: list[re.Match[str]], *, joined_by_plus: bool) -> RateOfPlay | None:
    increment = 0
    last = parts[-1]
    plain_number = last["n"] is not None and not last["u"] and not _moves(last)
    if last["u"] == "s":
        increment = int(last["n"])
        parts = parts[:-1]
    elif len(parts) > 1 and plain_number and joined_by_plus:
        if len(parts) != 2 or _moves(parts[0]):  # noqa: PLR2004  minutes + seconds
            return None  # a second period in minutes, or an increment: nobody can tell
        increment = int(last["n"])
        parts = parts[:-1]
    if not parts or _moves(last) or any(part["u"] == "s" for part in parts):
        return None
    if len(parts) > 1 and any(not _moves(part) for part in parts[:-1]):
        return None
    if _moves(parts[-1]):
        return None
    return _rate(sum(map(_seconds, parts)), increment, _moves(parts[0]))


def _moves(part: re.Match[str]) -> int | None:
    moves = part["before"] or part["after"]
    return int(moves) if moves else None


def _seconds(part: re.Match[str]) -> int:
    if part["clock"]:
        hours, minutes = part["clock"].split(":")
        return 3600 * int(hours) + 60 * int(minutes)
    if part["h"]:
        return 3600 * int(part["h"]) + 60 * int(part["hm"] or 0)
    return 60 * int(part["n"])
