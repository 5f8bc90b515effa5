"""A tournament from any file as TRF16 or TRF26, and what these cannot hold.

What was written is read again and compared, so that nothing is lost without a word.
Source: FIDE TRF16 and TRF26.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final, Literal

from arpad.core.findings import Finding, Severity
from arpad.core.frozen import Record
from arpad.core.records import Entry, Tournament
from arpad.formats.checked_file import CheckedFile
from arpad.formats.trf.layout import CODE, NAME
from arpad.formats.trf.lines import COMMENT, NATIONAL, TRF26_CODES, source_lines
from arpad.formats.trf.national import national_lines
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.rates import read_rate_in_words, write_coded_rate
from arpad.formats.trf.reader import read_trf
from arpad.formats.trf.report import TrfReport
from arpad.formats.trf.vega import OWN_CODES
from arpad.formats.trf.versions import TRF26, TRF26_MARK
from arpad.formats.trf.writer import write_trf

Edition = Literal["TRF16", "TRF26"]
_FACT: Final = "### DAT "
_WORDS_BEFORE_VALUE: Final = 4  # ### DAT, the number and the kind
# Records of the draft that mean something else in the edition that was approved.
_OF_DRAFT: Final = frozenset({"330", "340"})


class ConvertedReport(Record):
    """A written report.

    Args:
        data: the file.
        findings: what the edition has no place for.
    """

    data: bytes
    findings: tuple[Finding, ...]


def convert_to_trf(checked: CheckedFile, edition: Edition) -> ConvertedReport:
    """Write the tournament of a file.

    Args:
        checked: the file, read; it must tell of a tournament.
        edition: ``TRF16`` or ``TRF26``.

    Raises:
        BadValue: a value does not fit, such as a starting number above 9999.
    """
    tournament = checked.tournament or Tournament()
    findings: list[Finding] = []
    other = _fitting_lines(checked, edition, findings)
    fitting = tournament
    if edition == "TRF16":
        tournament, national = _without_national(tournament, findings)
        fitting, coded = _rate_in_words(tournament)
        has_coded = any(line.startswith(f"{COMMENT} 222") for line in other)
        other += (*(() if has_coded else coded), *national)
    report = TrfReport(
        tournament=fitting,
        version=edition,
        other_lines=tuple(other),
    )
    data = write_trf(report, version=edition)
    again = read_trf(data, file="") if tournament.entries else None
    if again is not None and edition == "TRF26" and again.version != TRF26:
        data = f"{TRF26_MARK}\r\n".encode() + data
    findings += _in_comments(data, tournament)
    if again is not None:
        findings += differences(tournament, again.tournament, edition)
    return ConvertedReport(data=data, findings=tuple(findings))


def _fitting_lines(checked: CheckedFile, edition: Edition, findings: list[Finding]) -> list[str]:
    """The kept lines; those that the edition does not have become comments."""
    strange: Counter[str] = Counter()
    kept = []
    unfit = TRF26_CODES if edition == "TRF16" else frozenset()
    if checked.format == "trf25":
        unfit |= _OF_DRAFT
    if checked.format == "vega":
        unfit |= OWN_CODES.keys()
    for line in checked.other_lines:
        code = _code(line)
        if code in unfit or (code == NATIONAL and edition == "TRF16"):
            strange[line[:3]] += 1
            kept.append(f"{COMMENT} {line}")
        elif edition == "TRF26" or line.rstrip() != TRF26_MARK:
            kept.append(line)
    findings.extend(_as_comment(code, edition, count) for code, count in sorted(strange.items()))
    return kept


def _without_national(
    tournament: Tournament, findings: list[Finding]
) -> tuple[Tournament, list[str]]:
    """The tournament without its national lines, and these as comments: TRF16 has none."""
    lines = [line for entry in tournament.entries for line in national_lines(entry)]
    if not lines:
        return tournament, []
    counts = Counter(line[: CODE.last] for line in lines)
    findings.extend(_as_comment(code, "TRF16", count) for code, count in sorted(counts.items()))
    entries = tuple(entry.replace(national=()) for entry in tournament.entries)
    return tournament.replace(entries=entries), [f"{COMMENT} {line.rstrip()}" for line in lines]


def _code(line: str) -> str:
    lines = source_lines(line, Notes(file="", strict=False))
    return lines[0].code if lines else ""


def _rate_in_words(tournament: Tournament) -> tuple[Tournament, list[str]]:
    """The tournament with its rate of play in record 122, for an edition without 222.

    Where 122 says something else already, the coded rate becomes a comment.
    """
    rate = tournament.rate_of_play
    if rate is None or read_rate_in_words(tournament.rate_of_play_text) == rate:
        return tournament, []
    if not tournament.rate_of_play_text and read_rate_in_words(str(rate)) == rate:
        return tournament.replace(rate_of_play_text=str(rate)), []
    return tournament.replace(rate_of_play=None), [f"{COMMENT} 222 {write_coded_rate(rate)}"]


def _in_comments(data: bytes, tournament: Tournament) -> Iterator[Finding]:
    """What stands in comments, which other programs do not read."""
    cut = sum(1 for entry in tournament.entries if len(entry.player.name) > NAME.width)
    if cut:
        yield _warning("convert.names_cut", count=cut, width=NAME.width)
    facts = (line.split() for line in data.decode().split("\r\n") if line.startswith(_FACT))
    kinds = {words[3] for words in facts if len(words) > _WORDS_BEFORE_VALUE} - {"NAME"}
    if kinds:
        yield _warning("convert.facts_in_comments", kinds=", ".join(sorted(kinds)))


def differences(before: Tournament, after: Tournament, edition: str) -> Iterator[Finding]:
    """The fields that a written file does not give back: those of the event, those of players.

    Args:
        before: what was to be written.
        after: what is read from the file.
        edition: name of the format, for the findings.
    """
    written = after.as_dict()
    fields = tuple(
        (name, None)
        for name, value in before.as_dict().items()
        if name not in {"entries", "rate_of_play_text"} and value != written[name]
    )
    if fields:
        yield _warning("convert.fields_lost", fields=fields, edition=edition)
    lost: Counter[str] = Counter()
    for old, new in zip(before.entries, after.entries, strict=False):
        lost.update(_lost_of_player(old, new))
    missing = len(before.entries) - len(after.entries)
    if missing:
        lost["number"] += missing
    if lost:
        of_players = tuple(sorted(lost.items()))
        yield _warning("convert.fields_of_players_lost", fields=of_players, edition=edition)


def _lost_of_player(old: Entry, new: Entry) -> Iterator[str]:
    before = old.as_dict() | old.player.as_dict()
    after = new.as_dict() | new.player.as_dict()
    for name, value in before.items():
        if name not in {"player", "facts"} and value != after[name]:
            yield name
    yield from (name for name, value in old.player.facts if value is not None)


def _as_comment(code: str, edition: Edition, count: int) -> Finding:
    return _warning("convert.record_as_comment", code=code, edition=edition, count=count)


def _warning(message: str, **facts: object) -> Finding:
    return Finding(severity=Severity.WARNING, message=message, facts=tuple(facts.items()))
