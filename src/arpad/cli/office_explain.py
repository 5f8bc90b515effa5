"""``arpad office explain``: why a number on a list of any day is what it is."""

from argparse import Namespace
from collections.abc import Mapping
from datetime import date
from typing import Any

from arpad.cli import output
from arpad.cli.office_place import office_line
from arpad.cli.options import CommandLine, named_system, whole_number
from arpad.core.parameters import read_date
from arpad.core.rulebook import Source
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue
from arpad.office.explaining import Explanation

_MOST = 2_000_000_000
_MONTH = len("2026-12")


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the action."""
    line = office_line("explain", words, writes=False)
    add = line.inputs.add_argument
    number = words.text("metavar.count")
    add("--player", required=True, metavar=number, help=words.text("office.option.person"))
    add_list_options(line, words)
    line.add_outputs()
    return line


def add_list_options(line: CommandLine, words: Catalogue) -> None:
    """Which list is meant."""
    add = line.inputs.add_argument
    day = words.text("metavar.date")
    add("--list", metavar=day, help=words.text("office.option.list"))
    scope = words.text("office.option.scope")
    add("--scope", default="standard", choices=("standard", "rapid", "blitz"), help=scope)


def list_day(text: str | None) -> date | None:
    """The day of ``--list``; a month alone means its first day.

    Raises:
        BadValue: it is no date.
    """
    if text is None:
        return None
    return read_date("--list", f"{text}-01" if len(text) == _MONTH else text)


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the action."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    from arpad.office.office import open_office

    person = whole_number("--player", given.player, 1, _MOST)
    with open_office(given.place) as office, office.store.reading() as connection:
        found = _explained(connection, person, given.scope, given.list)
        sources = named_system(office.system, words).rulebook().sources
    if given.json:
        from arpad.office.plain import plain_explanation

        output.print_json(plain_explanation(found, words))
    else:
        _print(found, words, sources)
    return 0


def _explained(connection: Any, person: int, scope: str, text: str | None) -> Explanation:
    """By the list computed last for the day, or by the one that a version names."""
    from arpad.office.explaining import explain, explain_run
    from arpad.office.list_choice import chosen_list

    if text is not None and ":" in text:
        return explain_run(connection, person, chosen_list(connection, text, scope).run)
    return explain(connection, person, scope, list_day(text))


def _print(found: Explanation, words: Catalogue, sources: Mapping[str, Source]) -> None:
    name = f"{found.person.id} {found.person.name}".strip()
    print(output.wrapped(output.harmless(name), style=output.bold))
    before, line = found.before, found.line
    values: dict[str, object] = {
        "list_date": found.run.list_date,
        "scope": words.text(f"time_control.{found.run.scope}"),
        "before": "-" if before is None or before.rating is None else before.rating,
        "after": "-" if line is None or line.rating is None else line.rating,
        "games": 0 if line is None else line.games,
    }
    print(output.wrapped(words.text("office.explain.line", values)))
    print(output.wrapped(_run_words(found, words)))
    for event in found.events:
        print(output.wrapped(words.text("office.explain.event", event.as_dict())))
        if event.reason:
            print(output.wrapped(words.text("office.explain.corrected", {"reason": event.reason})))
    if not found.records:
        why = "given" if found.run.reason == "given" else "idle"
        print(output.wrapped(words.text(f"office.explain.{why}")))
    for record in found.records:
        print()
        _print_record(record, words, sources)


def _run_words(found: Explanation, words: Catalogue) -> str:
    values: dict[str, object] = {"run": found.run.id, "software": found.run.software}
    out = found.publication
    if out is None:
        return words.text("office.explain.run_waiting", values)
    values |= {"version": out.version, "at": out.at[:10], "actor": out.actor}
    return words.text("office.explain.run", values)


def _print_record(record: Any, words: Catalogue, sources: Mapping[str, Source]) -> None:
    from arpad.cli.rating_report import print_initial_rating, print_rating_change
    from arpad.cli.system_report import print_system_answer
    from arpad.core.outcomes import InitialRating, PlayerRating, RatingChange
    from arpad.core.period_records import PeriodPlayer

    shown = Namespace(explain=True, json=False, csv=False)
    if isinstance(record, PlayerRating):
        missing = ", ".join(record.missing)
        print(output.wrapped(words.text("office.explain.missing", {"missing": missing})))
    elif isinstance(record, PeriodPlayer):
        print(output.wrapped(words.value(record.reason)))
        if record.outcome is not None:
            print()
            print_system_answer(record.outcome, words, sources, shown)
    elif isinstance(record, RatingChange):
        print_rating_change(record, words, sources, shown)
    elif isinstance(record, InitialRating):
        print_initial_rating(record, words, sources, shown)
    else:
        print_system_answer(record, words, sources, shown)
