"""An event of the office on a terminal and as JSON."""

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

from arpad.cli import output
from arpad.cli.check import finding_json
from arpad.core.findings import Finding, Severity
from arpad.explain.catalogue import Catalogue
from arpad.matching.match import DECISION, FIDE_ID, LICENCE, NAME_AND_BIRTH
from arpad.office.event_acceptance import Blocked
from arpad.office.event_look import EventLook
from arpad.office.event_matching import DECIDED, KNOWN, PROPOSED, PlayerMatch
from arpad.office.event_submissions import Submission
from arpad.office.event_versions import EventVersion

_PLAYER_COLUMNS: Final = ("number", "player", "person", "how")
_VERSION_COLUMNS: Final = ("version", "at", "actor", "act", "reason")
_FILE_COLUMNS: Final = ("file", "format", "sender", "at", "actor")
_STAGE_COLUMNS: Final = ("stage", "at", "actor")
EVENT_COLUMNS: Final = ("event", "stage", "scope", "end", "players", "games", "name")
COLUMNS: Final = frozenset(
    (*_PLAYER_COLUMNS, *_VERSION_COLUMNS, *_FILE_COLUMNS, *_STAGE_COLUMNS, *EVENT_COLUMNS)
)
_BY: Final = {
    DECIDED: "office.event.decided",
    DECISION: "office.event.decided",
    LICENCE: "office.event.by_licence",
    FIDE_ID: "office.event.by_fide_id",
    NAME_AND_BIRTH: "office.event.by_name_and_birth",
}
_MORE: Final = "trf.more_of_a_kind"  # in the place of findings that a reader did not list
# How many of a kind are shown on a terminal; JSON has more of them.
_SHOWN: Final = {Severity.ERROR: 20, Severity.WARNING: 2, Severity.REPAIR: 1}


def event_json(look: EventLook, words: Catalogue) -> dict[str, object]:
    """An event as JSON."""
    blocking = set(map(id, look.blocking))
    return {
        "schema": "arpad/office-event/1",
        **version_json(look.version),
        "stage": look.stage,
        "approved": look.document.approved,
        "blocked": bool(look.blocking),
        "confirmed": sorted(look.confirmed),
        "findings": [
            {**finding_json(each, words), "blocks": id(each) in blocking} for each in look.findings
        ],
        "entries": [_entry(each, words) for each in look.matches],
        "versions": [_history(each) for each in look.versions],
        "stages": [
            {"stage": each.stage, "at": each.at, "actor": each.actor} for each in look.stages
        ],
        "files": [_file(each) for each in look.submissions],
    }


def version_json(version: EventVersion) -> dict[str, object]:
    """What a version tells of its event."""
    return {
        "event": version.event,
        "version": version.version,
        "name": version.name,
        "scope": version.scope or None,
        "start_date": None if version.start is None else version.start.isoformat(),
        "end_date": None if version.end is None else version.end.isoformat(),
        "players": version.players,
        "games": version.games,
    }


def _history(version: EventVersion) -> dict[str, object]:
    plain = version_json(version)
    del plain["event"]
    return {
        **plain,
        "submission": version.submission,
        "digest": version.digest,
        "act": version.kind,
        "reason": version.reason,
        "at": version.at,
        "actor": version.actor,
    }


def _file(submission: Submission) -> dict[str, object]:
    return {
        "submission": submission.id,
        "file": submission.file_name,
        "format": submission.format,
        "section": submission.section,
        "sender": submission.sender,
        "digest": submission.digest,
        "at": submission.at,
        "actor": submission.actor,
        "kept": submission.has_content,
    }


def _entry(match: PlayerMatch, words: Catalogue) -> dict[str, object]:
    return {
        "number": match.number,
        "name": match.name,
        "state": match.state,
        "by": match.by,
        "person": match.person,
        "candidates": list(match.candidates),
        "reasons": [{"code": code, "text": words.text(code)} for code in match.reasons],
    }


def print_event(look: EventLook, words: Catalogue, *, whole: bool) -> None:
    """An event on a terminal.

    Args:
        look: the event.
        words: the language.
        whole: all its players and its history; else only who is not known yet.
    """
    print_heading(look, words)
    print_findings(look.findings, look.confirmed, words)
    shown = look.matches if whole else [each for each in look.matches if each.state != KNOWN]
    if shown:
        print()
        _print_players(shown, words)
    if whole:
        print()
        _print_versions(look, words)
        print()
        _print_files(look, words)
        print()
        _print_stages(look, words)


def print_heading(look: EventLook, words: Catalogue) -> None:
    """Which event, how large, and where it stands."""
    version = look.version
    facts = {
        "event": look.event,
        "name": version.name or "-",
        "version": version.version,
        "stage": words.text(f"office.event.stage.{look.stage}"),
        "scope": scope_text(version, words),
        "start": version.start or "?",
        "end": version.end or "?",
        "players": version.players,
        "games": version.games,
    }
    print(output.bold(output.harmless(words.text("office.event.heading", facts))))
    print(output.wrapped(words.text("office.event.size", facts)))
    if look.document.approved:
        print(output.wrapped(words.text("office.event.approved")))


def scope_text(version: EventVersion, words: Catalogue) -> str:
    """The scope in words; a question mark where nobody knows it."""
    return words.text(f"office.event.scope.{version.scope}") if version.scope else "?"


def print_findings(findings: Sequence[Finding], confirmed: Iterable[str], words: Catalogue) -> None:
    """All that was found, errors first."""
    for line in finding_lines(findings, frozenset(confirmed), words):
        print(line)


def finding_lines(
    findings: Sequence[Finding], confirmed: frozenset[str], words: Catalogue
) -> list[str]:
    """The findings in lines, errors first; with the id by which an error can be confirmed."""
    # A reader that stopped to list a kind tells how many more there are: they count here.
    unlisted = {
        str(facts["code"]): int(str(facts["count"]))
        for facts in (dict(each.facts) for each in findings if each.message == _MORE)
    }
    lines = []
    for severity in Severity:
        found: Counter[str] = Counter()
        of_severity = [each for each in findings if each.severity is severity]
        for finding in of_severity:
            found[finding.message] += 1
            if finding.message != _MORE and found[finding.message] <= _SHOWN[severity]:
                lines.append(_finding_line(finding, confirmed, words))
        del found[_MORE]
        for code, count in found.items():
            more = count - min(count, _SHOWN[severity]) + unlisted.get(code, 0)
            if more:
                facts = {"code": code, "count": more}
                lines.append(output.wrapped(words.text("office.event.more", facts), rest="  "))
    return lines


def _finding_line(finding: Finding, confirmed: frozenset[str], words: Catalogue) -> str:
    place = ":".join(str(part) for part in (finding.line, finding.column) if part)
    label = words.label(f"severity.{finding.severity.value}")
    text = f"{place + ': ' if place else ''}{label} {words.finding(finding)}"
    if finding.message in confirmed:
        text += f" ({words.text('office.event.confirmed')})"
    elif finding.severity is Severity.ERROR:
        text += f" [{finding.message}]"
    return output.wrapped(text, rest="  ")


def tell_blocked(error: Blocked, words: Catalogue) -> None:
    """What stands in the way, on the error stream, before the error itself."""
    for line in finding_lines(error.findings, frozenset(), words):
        print(line, file=sys.stderr)


def _print_players(matches: Iterable[PlayerMatch], words: Catalogue) -> None:
    rows = [[str(each.number), each.name, _persons(each), _how(each, words)] for each in matches]
    _print_table(column_heads(_PLAYER_COLUMNS, words), rows, left=(1, 3))


def _persons(match: PlayerMatch) -> str:
    if match.state == KNOWN:
        return str(match.person)
    return " ".join(f"{each}?" for each in match.candidates)


def _how(match: PlayerMatch, words: Catalogue) -> str:
    if match.state == PROPOSED:
        return "; ".join(words.text(code) for code in match.reasons)
    if match.state == KNOWN:
        return words.text(_BY[match.by])
    return words.text("office.event.nobody")


def _print_versions(look: EventLook, words: Catalogue) -> None:
    rows = [
        [
            str(each.version),
            moment(each.at),
            each.actor,
            words.text(f"office.event.act.{each.kind.rpartition('.')[2]}"),
            each.reason,
        ]
        for each in look.versions
    ]
    _print_table(column_heads(_VERSION_COLUMNS, words), rows, left=(1, 2, 3, 4))


def _print_files(look: EventLook, words: Catalogue) -> None:
    rows = [
        [each.file_name, each.format, each.sender, moment(each.at), each.actor]
        for each in look.submissions
    ]
    _print_table(column_heads(_FILE_COLUMNS, words), rows, left=range(5))


def _print_stages(look: EventLook, words: Catalogue) -> None:
    rows = [
        [words.text(f"office.event.stage.{each.stage}"), moment(each.at), each.actor]
        for each in look.stages
    ]
    _print_table(column_heads(_STAGE_COLUMNS, words), rows, left=range(3))


def column_heads(names: Iterable[str], words: Catalogue) -> list[str]:
    """The heads of columns."""
    return [words.text(f"office.event.column.{name}") for name in names]


def _print_table(heads: list[str], rows: list[list[str]], left: Sequence[int]) -> None:
    for line in output.table(heads, rows, left=left):
        print(line)


def moment(at: str) -> str:
    """A moment to the minute.

    Example:
        >>> moment("2026-11-30T20:15:33+00:00")
        '2026-11-30 20:15'
    """
    return at[:16].replace("T", " ")


def print_next(look: EventLook, words: Catalogue) -> None:
    """What comes next for an event that was received or corrected."""
    values: dict[str, Any] = {"event": look.event}
    message = "office.event.next_blocked" if look.blocking else "office.event.next"
    print()
    print(output.wrapped(words.text(message, values)))
