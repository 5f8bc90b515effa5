"""What actions on persons read from the command line: a number of a person, facts, a day."""

from argparse import Namespace
from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from arpad.cli.options import CommandLine, whole_number
from arpad.core.errors import BadValue
from arpad.core.parameters import read_date
from arpad.explain.catalogue import Catalogue

if TYPE_CHECKING:
    from arpad.office.office import Office

_LARGEST: Final = 999_999_999


def add_person_word(line: CommandLine, words: Catalogue, name: str = "person") -> None:
    """The number of a person, as a word."""
    line.inputs.add_argument(
        name,
        metavar=words.text("office.people.metavar.person"),
        help=words.text(f"office.people.option.{name}"),
    )


def add_fact_words(line: CommandLine, words: Catalogue) -> None:
    """Facts as words, and the day from which they hold."""
    from arpad.office.people_records import FACTS

    line.inputs.add_argument(
        "facts",
        nargs="+",
        metavar=words.text("office.people.metavar.facts"),
        help=words.text("office.people.option.facts", {"facts": ", ".join(FACTS)}),
    )
    line.facts.add_argument(
        "--since",
        metavar=words.text("metavar.date"),
        help=words.text("office.people.option.since"),
    )


def person_number(text: str, words: Catalogue) -> int:
    """A number of a person.

    Raises:
        BadValue: it is none.
    """
    return whole_number(words.text("office.people.metavar.person"), text, 1, _LARGEST)


def facts_given(given: Sequence[str], words: Catalogue) -> dict[str, str]:
    """The facts as they were written, by name.

    Raises:
        BadValue: a word is no ``NAME=VALUE``, or a name stands twice.
    """
    facts: dict[str, str] = {}
    for text in given:
        name, sign, value = text.partition("=")
        name = name.strip()
        if not sign or not name or name in facts:
            raise BadValue(
                words.text("office.people.metavar.facts"), text, "office.people.allowed_fact"
            )
        facts[name] = value
    return facts


def since_given(given: Namespace) -> date | None:
    """The day of ``--since``.

    Raises:
        BadValue: it is none.
    """
    return None if given.since is None else read_date("--since", given.since)


def answer_person(
    office: "Office", number: int, given: Namespace, words: Catalogue, differences: Any = ()
) -> None:
    """Show what is known of a person now."""
    from arpad.cli import office_people_report as report
    from arpad.office.people import the_person
    from arpad.office.people_export import facts_over_time
    from arpad.office.people_merge import numbers_of

    with office.store.reading() as connection:
        person = the_person(connection, number)
        numbers = (number,) if person.merged_into else numbers_of(connection, number)
        history = facts_over_time(connection, numbers)
    if given.json:
        plain = [each.as_dict() for each in differences]
        report.print_person_json(person, numbers, history, plain)
    else:
        report.print_person(person, numbers, history, words)
