"""What ``arpad match`` says of one list: who may stand twice on it."""

from argparse import Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING

from arpad.cli.columns import read_columns
from arpad.cli.encoding import read_encoding
from arpad.cli.match import (
    SHOWN,
    plain_person,
    print_count,
    print_way_on,
    shown_person,
    write_decisions,
)
from arpad.core.errors import BadValue
from arpad.explain.catalogue import Catalogue

if TYPE_CHECKING:
    from arpad.core.findings import Finding
    from arpad.matching.match import Decisions
    from arpad.matching.twice import Twin

_SAME = {
    "licence": "matching.same_licence",
    "fide_id": "matching.same_fide_id",
    "name_and_birth": "matching.same_name_and_birth",
}


def print_twins(given: Namespace, words: Catalogue, findings: "list[Finding]") -> int:
    """Look for them, write and print them."""
    count, twins = _twins(given, findings)
    if given.out is not None:
        write_decisions(given, [twin.as_match() for twin in twins])
    if given.json:
        from arpad.cli.output import print_json

        print_json(_plain(count, twins, len(findings), words))
    else:
        _print(count, twins, words, given.out)
        print_count(findings, words)
    return 0


def _twins(given: Namespace, findings: "list[Finding]") -> "tuple[int, tuple[Twin, ...]]":
    from arpad.lists.months import is_of_store
    from arpad.matching.decisions import read_decisions_file
    from arpad.matching.match import NONE_DECIDED
    from arpad.matching.sources import recurring_people
    from arpad.matching.twice import twins

    if given.other_column:
        raise BadValue("--other-column", given.other_column[0], "allowed.only_with_other")
    if given.other_encoding:
        raise BadValue("--other-encoding", given.other_encoding, "allowed.encoding_only_with_other")
    encoding = read_encoding(given.encoding)
    decisions = NONE_DECIDED
    if given.decisions is not None:
        decisions = read_decisions_file(given.decisions, several=True, encoding=encoding)
    if is_of_store(given.file):
        return _twins_of_store(given, decisions)
    columns = read_columns(given.column)
    count, people = recurring_people(given.file, findings, columns, encoding)
    if given.no_licence:
        people = [person.replace(licence=None) for person in people]
    return count, twins(people, decisions)


def _twins_of_store(given: Namespace, decisions: "Decisions") -> "tuple[int, tuple[Twin, ...]]":
    """Those of the imported lists, whose people have no licences."""
    from arpad.lists.folder import store_file
    from arpad.lists.months import month_of_store
    from arpad.matching.sources import recurring_of_store
    from arpad.matching.twice import twins

    if given.column:
        raise BadValue("--column", given.column[0], "allowed.no_column_of_store")
    if given.encoding:
        raise BadValue("--encoding", given.encoding, "allowed.no_encoding_of_store")
    count, people = recurring_of_store(store_file(), month_of_store("FILE", given.file))
    return count, twins(people, decisions)


def _plain(
    count: int, twins: "Sequence[Twin]", finding_count: int, words: Catalogue
) -> dict[str, object]:
    return {
        "schema": "arpad/twice/1",
        "people": count,
        "open": sum(not twin.decided for twin in twins),
        "decided": sum(twin.decided for twin in twins),
        "finding_count": finding_count,
        "pairs": [
            {
                "person": plain_person(twin.person),
                "other": plain_person(twin.other),
                "by": twin.by,
                "decided": twin.decided,
                "reasons": [{"id": each, "text": words.text(each)} for each in twin.reasons],
            }
            for twin in twins
        ],
    }


def _print(count: int, twins: "Sequence[Twin]", words: Catalogue, out: str | None) -> None:
    """The counts, then the open pairs: first those against which nothing speaks."""
    from arpad.cli import output
    from arpad.cli.rating_report import aligned

    open_cases = sorted((each for each in twins if not each.decided), key=lambda e: len(e.reasons))
    lines = [
        ("matching.people", words.value(count)),
        ("matching.twice", words.value(len(open_cases))),
    ]
    if decided := len(twins) - len(open_cases):
        lines.append(("matching.decided_twice", words.value(decided)))
    print("\n".join(aligned(lines, words)))
    for twin in open_cases[:SHOWN]:
        label = words.text("punctuation.label", {"label": shown_person(twin.person, words)})
        print(f"\n{output.wrapped(f'{label} {_why(twin, words)}', rest='  ')}")
        print(output.wrapped(shown_person(twin.other, words), "  ", "    "))
    print_way_on(len(open_cases), words, out)


def _why(twin: "Twin", words: Catalogue) -> str:
    """What both have in common, and what speaks against it."""
    messages = list(twin.reasons)
    if "matching.name_alone" not in messages:
        messages.insert(0, _SAME[twin.by])
    return "; ".join(map(words.text, messages))
