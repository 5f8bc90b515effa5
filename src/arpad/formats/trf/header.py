"""The lines about the tournament: records 012 to 142, 222 and XXR.

Source: FIDE TRF16 and TRF26, tournament section; JaVaFo manual for XXR.
"""

import re
from datetime import date, timedelta

from arpad.core.frozen import Record
from arpad.core.rate_of_play import RateOfPlay, TimeControl
from arpad.formats.likely_days import LONGEST_EVENT, is_likely_event
from arpad.formats.trf import fields
from arpad.formats.trf.dates import Span, choose_span, readings
from arpad.formats.trf.fields import Place
from arpad.formats.trf.layout import VALUE_COLUMN
from arpad.formats.trf.lines import COMMENT, SourceLine
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.numbers import first_whole
from arpad.formats.trf.rates import kind_in_words, read_coded_rate, read_rate_in_words
from arpad.formats.trf.round_dates import DateWord, date_words, read_round_dates, standard_dates

MOST_ROUNDS = 999
_TEAM_LINES = ("013", "310")
_ONE_YEAR = timedelta(days=366)


class Header(Record):
    """What the lines about the tournament say.

    Args:
        name, city, federation, start, end, kind, chief_arbiter, deputy_arbiters, time_control,
            rate_of_play, rate_of_play_text, round_dates: as in ``Tournament``.
        rounds: the number of rounds that the file declares; None when it does not.
        repeated: second lines of a record that may stand once, as comments.
    """

    name: str = ""
    city: str = ""
    federation: str | None = None
    start: date | None = None
    end: date | None = None
    kind: str = ""
    chief_arbiter: str = ""
    deputy_arbiters: tuple[str, ...] = ()
    time_control: TimeControl | None = None
    rate_of_play: RateOfPlay | None = None
    rate_of_play_text: str = ""
    round_dates: tuple[date | None, ...] = ()
    rounds: int | None = None
    repeated: tuple[str, ...] = ()


class Records:
    """The first line with a value for each code; later ones are kept aside.

    Args:
        lines: all lines of the file.
        notes: takes a warning for every repeated record.
    """

    def __init__(self, lines: tuple[SourceLine, ...], notes: Notes) -> None:
        self._first: dict[str, SourceLine] = {}
        self.repeated: list[str] = []
        for line in lines:
            if line.code in {"112", "XXR"} or line.code not in _ONCE or not line.value:
                continue
            if line.code in self._first:
                notes.warning("trf.record_twice", line.number, 1, code=line.code, text=line.value)
                if line.code != "222":
                    self.repeated.append(f"{COMMENT} {line.text}")
            else:
                self._first[line.code] = line

    def line(self, code: str) -> SourceLine | None:
        """The line of this code, None when there is none with a value."""
        return self._first.get(code)

    def value(self, code: str) -> str:
        """The value of this code; empty when there is none."""
        line = self._first.get(code)
        return line.value if line is not None else ""

    def number(self, code: str) -> int | None:
        """Line number of this code."""
        line = self._first.get(code)
        return line.number if line is not None else None


_ONCE = frozenset("012 022 032 042 052 062 072 082 092 102 122 132 142 222".split())  # noqa: SIM905  as written


def read_header(lines: tuple[SourceLine, ...], notes: Notes) -> Header:
    """Everything that the lines about the tournament say."""
    records = Records(lines, notes)
    words = _words_of_dates(records)
    span = _span(records, words, notes)
    kind = records.value("092")
    if not records.value("012"):
        notes.warning("trf.name_missing")
    rate, rate_text = _rate_of_play(records, notes)
    return Header(
        name=records.value("012"),
        city=records.value("022"),
        federation=_federation(records, notes),
        start=span.start,
        end=span.end,
        kind=kind,
        chief_arbiter=records.value("102"),
        deputy_arbiters=tuple(line.value for line in lines if line.code == "112" and line.value),
        time_control=kind_in_words(kind),
        rate_of_play=rate,
        rate_of_play_text=rate_text,
        round_dates=read_round_dates(words, records.number("132") or 0, _window(span), notes),
        rounds=_declared_rounds(lines, records, notes),
        repeated=tuple(records.repeated),
    )


def _words_of_dates(records: Records) -> tuple[DateWord, ...]:
    line = records.line("132")
    return date_words(line.text) if line is not None else ()


def _federation(records: Records, notes: Notes) -> str | None:
    line = records.line("032")
    if line is None:
        return None
    code = fields.read_federation(line.value, Place(line=line.number, column=VALUE_COLUMN), notes)
    if code is not None and not fields.is_federation(code):
        notes.warning("trf.federation_unknown", line.number, VALUE_COLUMN, code=line.value)
        return None
    return code


def _span(records: Records, words: tuple[DateWord, ...], notes: Notes) -> Span:
    first, last = records.value("042"), records.value("052")
    starts, ends = readings(first), readings(last)
    for code, text, found in (("042", first, starts), ("052", last, ends)):
        if text and not found:
            notes.warning(
                "trf.date_unreadable", records.number(code), VALUE_COLUMN, code=code, text=text
            )
    span = choose_span(starts, ends, standard_dates(words))
    _note_unlikely(records, span, notes)
    if span.assumed:
        notes.repair(
            "trf.date_assumed",
            records.number("042"),
            VALUE_COLUMN,
            text=first,
            start=span.start,
            end=span.end,
        )
    if span.start is None:
        _note_unknown_start(records, first, tuple(each.date for each in starts), notes)
    elif span.end is None and ends:
        message = "trf.end_before_start" if len(ends) == 1 else "trf.date_ambiguous"
        notes.warning(
            message,
            records.number("052"),
            VALUE_COLUMN,
            code="052",
            text=last,
            start=span.start,
            readings=tuple(each.date for each in ends),
        )
    return span


def _note_unlikely(records: Records, span: Span, notes: Notes) -> None:
    """Errors for days on which no event of a report can be; a warning for one without end."""
    for code, day in (("042", span.start), ("052", span.end)):
        if day is not None and not is_likely_event(day):
            facts = {"code": code, "date": day}
            notes.error("trf.day_unlikely", records.number(code), VALUE_COLUMN, **facts)
    if span.start and span.end and span.end - span.start > LONGEST_EVENT:
        days = (span.end - span.start).days
        notes.warning("trf.event_long", records.number("052"), VALUE_COLUMN, count=days)


def _note_unknown_start(
    records: Records, text: str, possible: tuple[date, ...], notes: Notes
) -> None:
    if len(possible) > 1:
        notes.warning(
            "trf.date_ambiguous",
            records.number("042"),
            VALUE_COLUMN,
            code="042",
            text=text,
            readings=possible,
        )
    notes.warning("trf.start_unknown", records.number("042"))


def _window(span: Span) -> tuple[date, date] | None:
    """Days on which a round can have been played."""
    if span.start is None:
        return None
    try:
        return span.start, span.end or span.start + _ONE_YEAR
    except OverflowError:
        return span.start, date.max


def _declared_rounds(lines: tuple[SourceLine, ...], records: Records, notes: Notes) -> int | None:
    """Rounds by XXR (the last one counts) or 142."""
    declared: dict[str, int] = {}
    coded = [line for line in lines if line.code == "XXR" and line.value]
    official = records.line("142")
    for line in (*coded, *([official] if official is not None else [])):
        rounds = first_whole(line.value)
        if rounds is None or rounds > MOST_ROUNDS:
            notes.warning("trf.rounds_unreadable", line.number, VALUE_COLUMN, text=line.value)
        else:
            declared[line.code] = rounds
    if len(set(declared.values())) > 1:
        notes.warning("trf.rounds_contradict", extension=declared["XXR"], official=declared["142"])
    return max(declared.values(), default=None)


def _rate_of_play(records: Records, notes: Notes) -> tuple[RateOfPlay | None, str]:
    text = records.value("122")
    coded = records.line("222")
    rate = read_coded_rate(coded.value) if coded is not None else None
    if coded is not None and rate is None:
        notes.warning("trf.rate_unreadable", coded.number, VALUE_COLUMN, text=coded.value)
    in_words = read_rate_in_words(text) if text else None
    if rate is None and text and in_words is None:
        notes.warning("trf.rate_unreadable", records.number("122"), VALUE_COLUMN, text=text)
    if rate is not None and in_words is not None and rate != in_words:
        notes.warning(
            "trf.rates_contradict",
            records.number("222"),
            VALUE_COLUMN,
            words=str(in_words),
            coded=str(rate),
        )
    return rate or in_words, text


def check_counts(lines: tuple[SourceLine, ...], players: int, rated: int, notes: Notes) -> None:
    """Compare records 062, 072 and 082 with what the file holds; differences are warnings.

    Args:
        lines: all lines of the file.
        players: number of players.
        rated: number of players with a rating.
        notes: takes the warnings.
    """
    teams = max(sum(1 for line in lines if line.code == code) for code in _TEAM_LINES)
    counted = {"062": players, "072": rated, "082": teams or None}
    for line in lines:
        expected = counted.get(line.code)
        if expected is None or not line.value:
            continue
        match = re.match(r"0*[0-9]+", line.value)
        declared = first_whole(line.value)
        if match is None or declared is None:
            notes.warning("trf.count_unreadable", line.number, VALUE_COLUMN, text=line.value)
        elif declared != expected:
            notes.warning(
                f"trf.count_differs_{line.code}",
                line.number,
                VALUE_COLUMN,
                declared=declared,
                counted=expected,
            )
