"""``arpad office people set``: what is known of a person, from now on or as a correction."""

from arpad.cli.office_people_words import (
    add_fact_words,
    add_person_word,
    answer_person,
    facts_given,
    person_number,
    since_given,
)
from arpad.cli.office_place import actor_of, office_line
from arpad.cli.options import CommandLine
from arpad.explain.catalogue import Catalogue


def command_line(words: Catalogue) -> CommandLine:
    """The options of the action."""
    line = office_line("people set", words)
    add_person_word(line, words)
    add_fact_words(line, words)
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the action."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    number = person_number(given.person, words)
    facts, since = facts_given(given.facts, words), since_given(given)

    from arpad.office.acts import new_act
    from arpad.office.office import open_office
    from arpad.office.people import record_facts

    with open_office(given.place) as office:
        with office.store.writing() as connection:
            act = new_act(
                connection, actor_of(given), "person.changed", person=number, facts=sorted(facts)
            )
            record_facts(connection, act, number, facts, since)
        answer_person(office, number, given, words)
    return 0
