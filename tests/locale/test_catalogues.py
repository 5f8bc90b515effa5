"""The catalogues: complete, of one shape in every language, and nothing in them that is unused.

Which messages are used is read from the source: every literal that looks like an id, and every
f-string that makes ids (``f"result.{key}"``), spelt out from the enum or rulebook behind it.
"""

import ast
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from arpad.api.systems import ABILITIES
from arpad.bulk.evaluate.periods import LENGTHS
from arpad.bulk.evaluate.words import BIN_HEADS
from arpad.bulk.evaluate.words import HEADS as EVALUATION_HEADS
from arpad.bulk.fit.reading import REASONS
from arpad.bulk.fit.report import WHY_NOT
from arpad.bulk.fit.words import HEADS as FIT_HEADS
from arpad.cli.bulk_rate import TEXTS as BULK_RATE_OPTIONS
from arpad.cli.bulk_rate_report import COLUMNS as BULK_RATE_COLUMNS
from arpad.cli.bulk_rate_report import COLUMNS_IN_ORDER as BULK_RATE_COLUMNS_IN_ORDER
from arpad.cli.list_report import COLUMNS, MONTH_COLUMNS
from arpad.cli.main import COMMANDS
from arpad.cli.office import ACTIONS as OFFICE_ACTIONS
from arpad.cli.office_event_report import COLUMNS as EVENT_COLUMNS
from arpad.cli.office_lists import HEADS as LIST_HEADS
from arpad.cli.office_people import ACTIONS as PEOPLE_ACTIONS
from arpad.cli.office_people_import_report import CHANGE_COLUMNS, ROW_COLUMNS
from arpad.cli.office_people_report import COLUMNS as PEOPLE_COLUMNS
from arpad.cli.office_people_report import HISTORY_COLUMNS
from arpad.cli.office_run_report import HEADS as CHANGE_HEADS
from arpad.cli.office_verify import COLUMNS as VERIFY_COLUMNS
from arpad.cli.strength_report import HEADS
from arpad.core.findings import Severity
from arpad.core.parameters import Kind
from arpad.core.records import Entry, Player, Sex, Tournament
from arpad.core.results import Result
from arpad.core.rulebook import Rule
from arpad.core.system import Status, standing_of
from arpad.core.updates import ExpectedScores, FirstRating, Performance
from arpad.explain.catalogue import LANGUAGES, OTHER_ROOMS
from arpad.forecast.parameters import MODEL_PARAMETERS, TARGET_PARAMETERS
from arpad.formats.checked_file import CheckedFile
from arpad.office.accounts import ROLES
from arpad.office.acts import KINDS as ACT_KINDS
from arpad.office.comparing import PARTS as COMPARED_PARTS
from arpad.office.event_look import CONFIRMED
from arpad.office.event_stages import STAGES
from arpad.office.exports.columns import COLUMNS as LIST_COLUMNS
from arpad.office.list_statistics import KINDS as LIST_KINDS
from arpad.office.office import FIDE_SCOPES
from arpad.office.people_import import IMPORTED
from arpad.office.people_matching import WHY
from arpad.office.people_records import FACTS
from arpad.office.report_words import FIGURE_HEADS
from arpad.office.verifying import KINDS as FAULT_KINDS
from arpad.strength.refusals import SPEEDS
from arpad.strength.shown import COLUMNS as STRENGTH_COLUMNS
from arpad.strength.shown import PARTS
from arpad.systems.registry import load_system, system_ids
from arpad.web.office.face import DESK_MENU
from arpad.web.office.face import MENU as OFFICE_MENU
from arpad.web.pages import API, EMBED, PAGES, QUESTIONS

SOURCE = Path(__file__).resolve().parents[2] / "src" / "arpad"
FOLDER = SOURCE / "locale"
SYSTEMS = SOURCE / "systems"
OTHERS = [language for language in LANGUAGES if language != "en"]
_ID = re.compile(r"[a-z_][a-z0-9_]*(\.[a-z0-9_]+)+")
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_OPTION = re.compile(r"(?<![\w-])--[a-z0-9-]+")
_FORMS = ("one", "other")

# Messages whose count can be 0; that of the others is at least 1.
MAY_COUNT_NOTHING = {"rules.difference"}

# The records that a system's own answers inherit from; of their fields these are not shown.
ANSWERS = {"RatingUpdate", "FirstRating", "Performance", "ExpectedScores"}
ANSWERS |= {"UncertainUpdate", "UncertainFirstRating"}
_NOT_SHOWN = (
    "performance_rating_unrounded",
    "rating_after_unrounded",
    "rating_after_shown",
    "rating_change",
)

Message = str | dict[str, str]
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_other = pytest.mark.parametrize("language", OTHERS)


# The catalogue that all share and FIDE, then one for each other system or room.
ROOMS = ("", *sorted(path.name for path in FOLDER.iterdir() if path.is_dir()))


def text(language: str, room: str = "") -> str:
    return (FOLDER / room / f"{language}.json").read_text(encoding="utf-8")


@cache
def messages_of(language: str, room: str) -> dict[str, Message]:
    found: dict[str, Message] = json.loads(text(language, room))
    return found


@cache
def messages(language: str) -> dict[str, Message]:
    """The messages of all catalogues of a language."""
    return {name: text for room in ROOMS for name, text in messages_of(language, room).items()}


def forms(message: Message) -> dict[str, str]:
    """A message by plural form; one without forms has the same text in both."""
    return message if isinstance(message, dict) else dict.fromkeys(_FORMS, message)


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Every text with the id of its message."""
    for name, message in messages(language).items():
        for form in set(forms(message).values()):
            yield name, form


# ---------------------------------------------------------------------------- the files


def test_every_language_has_its_file() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == {*LANGUAGES, "cldr"}
    named = {getattr(system, "catalogue", system.id) for system in map(load_system, system_ids())}
    assert set(ROOMS[1:]) <= named | set(OTHER_ROOMS)
    for room in ROOMS[1:]:
        assert {path.stem for path in (FOLDER / room).iterdir()} == set(LANGUAGES), room


def test_a_message_stands_in_one_catalogue_only() -> None:
    names = [name for room in ROOMS for name in messages_of("en", room)]
    assert len(names) == len(set(names))


def test_every_kind_of_act_has_words() -> None:
    made = {"new_act": 2, "_write": 2, "_tell": 1}  # where each is told the kind
    told = {
        kind
        for name, place in made.items()
        for call in calls(name)
        for node in call.args[place : place + 1]
        for kind in constants(node)
        if "." in kind
    }
    assert told | {IMPORTED, CONFIRMED} == set(ACT_KINDS)


@pytest.mark.parametrize("room", ROOMS)
@every_language
def test_keys_are_sorted_and_stand_once(language: str, room: str) -> None:
    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        names = [name for name, _ in items]
        assert len(names) == len(set(names))
        assert names == sorted(names)
        return dict(items)

    json.loads(text(language, room), object_pairs_hook=pairs)


@pytest.mark.parametrize("room", ROOMS)
@every_language
def test_the_file_is_laid_out_as_json_writes_it(language: str, room: str) -> None:
    written = json.dumps(messages_of(language, room), ensure_ascii=False, indent=1) + "\n"
    assert text(language, room) == written


@every_language
def test_every_message_is_a_text_or_its_two_forms(language: str) -> None:
    for name, message in messages(language).items():
        assert _ID.fullmatch(name)
        if isinstance(message, dict):
            assert tuple(message) == _FORMS, name


@every_language
def test_no_text_is_empty_or_has_loose_blanks(language: str) -> None:
    for name, form in texts(language):
        assert form.strip(), name
        assert "  " not in form.strip(), name
        assert form == form.rstrip(" \t\n\u00a0"), name
        assert "\n" not in form, name
        assert form.count("{") == form.count("}") == len(_PLACEHOLDER.findall(form)), name


# ---------------------------------------------------------------------------- the languages


@every_other
def test_the_same_messages_in_every_language(language: str) -> None:
    assert messages(language).keys() == messages("en").keys()


@every_other
def test_the_same_placeholders_in_every_form(language: str) -> None:
    for name, message in messages(language).items():
        english = forms(messages("en")[name])
        for form, written in forms(message).items():
            # "1 game" and "{count} game" are the same where "one" is the number one alone.
            free = {"count"} if form == "one" else set()
            found, wanted = (set(_PLACEHOLDER.findall(each)) for each in (written, english[form]))
            assert found - free == wanted - free, f"{name} ({form})"


@every_language
def test_the_other_form_names_the_number(language: str) -> None:
    for name, message in messages(language).items():
        if isinstance(message, dict):
            assert "{count}" in message["other"], name


@pytest.mark.parametrize("name", sorted(MAY_COUNT_NOTHING))
def test_a_form_for_nought_and_one_names_the_number(name: str) -> None:
    for language in LANGUAGES:
        if json.loads(text("cldr"))[language]["one"] != [1]:  # as in French
            assert "{count}" in forms(messages(language)[name])["one"]


@every_other
def test_options_and_commands_are_not_translated(language: str) -> None:
    for name, message in messages(language).items():
        english = forms(messages("en")[name])
        for form, written in forms(message).items():
            assert sorted(_OPTION.findall(written)) == sorted(_OPTION.findall(english[form])), name
            assert written.count("arpad ") == english[form].count("arpad "), name


@every_other
def test_no_sentence_is_left_in_english(language: str) -> None:
    for name, message in messages(language).items():
        english = messages("en")[name]
        if isinstance(english, str) and len(re.findall(r"[A-Za-z]{3,}", english)) > 3:
            assert message != english, name


# ---------------------------------------------------------------------------- the source


@cache
def trees() -> tuple[ast.Module, ...]:
    return tuple(ast.parse(path.read_text(encoding="utf-8")) for path in SOURCE.rglob("*.py"))


@cache
def rooms() -> set[str]:
    """The first parts of the ids: ``fide``, ``error`` ..."""
    return {name.partition(".")[0] for name in messages("en")}


def is_id(value: object) -> bool:
    return (
        isinstance(value, str)
        and _ID.fullmatch(value) is not None
        and value.partition(".")[0] in rooms()
    )


@cache
def literal_ids() -> set[str]:
    """The literals of the source that are ids; parts of f-strings left out."""
    found = set()
    for tree in trees():
        nodes = list(ast.walk(tree))
        parts = {
            id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values
        }
        for node in nodes:
            if isinstance(node, ast.Constant) and id(node) not in parts and is_id(node.value):
                found.add(str(node.value))
    return found | ids_of_the_pages()


def ids_of_the_pages() -> set[str]:
    """The ids that the templates and scripts of the pages ask for."""
    texts = [path.read_text(encoding="utf-8") for path in (SOURCE / "web").rglob("*.html")]
    texts += [path.read_text(encoding="utf-8") for path in (SOURCE / "web").rglob("*.js")]
    found = re.findall(r"""["'](page\.[a-z_.]*[a-z_])["']""", "\n".join(texts))
    pages_of_offices = (SOURCE / "web" / "templates" / "office").glob("*.html")
    for path in pages_of_offices:
        found += re.findall(
            r"""["'](office\.[a-z_.]*[a-z_])["']""", path.read_text(encoding="utf-8")
        )
    report = (SOURCE / "strength" / "templates" / "strength_page.html").read_text(encoding="utf-8")
    found += re.findall(r"""["'](strength\.[a-z_.]*[a-z_])["']""", report)
    for path in (SOURCE / "bulk" / "templates").glob("*.html"):
        bulk = path.read_text(encoding="utf-8")
        found += re.findall(r"""["'](bulk\.[a-z_.]*[a-z_])["']""", bulk)
    for path in (SOURCE / "office" / "templates").glob("*.html"):
        office = path.read_text(encoding="utf-8")
        found += re.findall(r"""["'](office\.[a-z_.]*[a-z_])["']""", office)
    return {name for name in found if not name.startswith("page.field.")}


@cache
def made_ids() -> set[str]:
    """The f-strings of the source that make ids, as ``result.*``."""
    found = set()
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                pattern = "".join(
                    str(part.value) if isinstance(part, ast.Constant) else "*"
                    for part in node.values
                )
                if is_id(pattern.replace("*", "x")):
                    found.add(pattern)
    return found


@cache
def calls(function: str) -> tuple[ast.Call, ...]:
    """The calls of a function by its plain name."""
    return tuple(
        node
        for tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == function
    )


def constants(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


@cache
def rules() -> tuple[Rule, ...]:
    """Every dated rule of every system."""
    return tuple(
        rule
        for system in system_ids()
        for history in load_system(system).rulebook().history.values()
        for values in history.values()
        for rule in values
    )


def words_of(rule: Rule) -> Iterator[str]:
    """The values of a rule that the command line puts into the language."""
    for name, value in rule.values.items():
        if isinstance(value, str) and name not in {"id", "table", "titles"}:
            yield value


def needed_facts() -> set[str]:
    """The names of facts that an error may miss."""
    average = {"points", "games"}  # what --average needs beside it
    raised = (call.args[0] for call in calls("MissingFact"))
    of_rules = (name for call in calls("missing") for name in call.args[1:])
    return average | {name for part in (*raised, *of_rules) for name in constants(part)}


def known_facts() -> set[str]:
    """The names of all values that an error may name."""
    bad = {name for call in calls("BadValue") for name in constants(call.args[0])}
    asked = {
        parameter.name
        for system in map(load_system, system_ids())
        for capability in system.capabilities
        for parameter in system.parameters(capability)
    }
    return needed_facts() | bad | asked | set(Player._fields)


def shown_fields() -> set[str]:
    """The fields of the systems' answers that the command line shows under their names."""
    hidden = {"games", "games_rated", "games_counted", "steps", "warnings", "estimate"}
    hidden |= {"system", "regime", "time_control", "published", "provisional"}
    hidden |= {"why_not_published", "points", "rating_before"}
    fields = {"rating_change_unrounded", "rating_after"}
    for tree in trees():
        for node in ast.walk(tree):
            bases = [base.id for base in getattr(node, "bases", ()) if isinstance(base, ast.Name)]
            if isinstance(node, ast.ClassDef) and not ANSWERS.isdisjoint(bases):
                names = [each.target for each in node.body if isinstance(each, ast.AnnAssign)]
                fields |= {name.id for name in names if isinstance(name, ast.Name)}
    for kind in (FirstRating, Performance, ExpectedScores):
        fields |= set(kind._fields)
    fields |= {"expected_points", "score_minus_expected", "development_coefficient"}
    return {name for name in fields if name.islower()} - hidden - set(_NOT_SHOWN)


def asked_for() -> set[str]:
    """What forms ask for, what follows an opponent's rating, and what messages name besides."""
    of_systems = {
        parameter.name
        for system in map(load_system, system_ids())
        for capability in system.capabilities
        for parameter in system.parameters(capability)
    }
    of_forecasts = {parameter.name for parameter in (*MODEL_PARAMETERS, *TARGET_PARAMETERS)}
    others = {"facts", "list", "on", "opponent_rating"}
    return (of_systems | of_forecasts | others) - {"table", "rating_unrounded"}


def of_templates() -> set[str]:
    """The ids that templates and Python make from the names of pages, abilities and questions."""
    pages = (*PAGES, EMBED, API)
    return {
        *(f"page.title.{name}" for name in pages),
        *(f"page.description.{name}" for name in pages),
        *(f"page.menu.{name}" for name in PAGES),
        *(f"page.ability.{name}" for name in ABILITIES),
        *(f"page.question.{name}" for name in QUESTIONS),
        *(f"page.reply.{name}" for name in QUESTIONS),
        *(f"office.report.activity.{name}" for name in ("active", "inactive")),
        *(f"office.report.sex.{sex.value}" for sex in Sex),
        *(f"office.web.menu.{name}" for name in OFFICE_MENU),
        *(f"office.web.desk_menu.{name}" for name, _, _ in DESK_MENU),
        *(f"office.web.role_name.{role}" for role in ROLES),
    }


@cache
def families() -> Mapping[str, Iterable[str]]:
    """For each f-string that makes ids, what may stand in its place."""
    return {
        "result.*": [result.key for result in Result],
        "fact.*": needed_facts(),
        "rule.*": {rule.key for rule in rules()},
        "value.*": {name for rule in rules() for name in rule.values},
        "word.*": {word for rule in rules() for word in words_of(rule)},
        "time_control.*": {
            scope for each in system_ids() for scope in load_system(each).rulebook().scopes
        },
        "severity.*": [severity.value for severity in Severity],
        "status.*": [status.value for status in Status],
        "check.*": CheckedFile._fields[:10],
        "convert.field.*": {*Tournament._fields, *Entry._fields, *Player._fields, "club"}
        - {"entries", "player", "facts"},
        "metavar.*": [kind.value for kind in Kind if kind is not Kind.FLAG],
        "term.*": {"birth_year", "games_played", "highest_rating", *shown_fields()},
        "cli.*.help": COMMANDS,
        "cli.*.description": {
            name for call in calls("games_command_line") for name in constants(call.args[0])
        },
        "trf.count_differs_*": ("062", "072", "082"),
        "page.field.*": asked_for(),
        "bulk.rate.column.*": (*BULK_RATE_COLUMNS, *BULK_RATE_COLUMNS_IN_ORDER),
        "bulk.rate.option.*": BULK_RATE_OPTIONS,
        "strength.column.*": {*HEADS, *STRENGTH_COLUMNS},
        "strength.part.*": PARTS,
        "strength.speed.*": SPEEDS,
        "bulk.fit.aside.*": REASONS,
        "bulk.evaluate.head.*": {*EVALUATION_HEADS, *BIN_HEADS, "bin", "band"},
        "bulk.evaluate.length.*": LENGTHS,
        "bulk.fit.head.*": FIT_HEADS,
        "bulk.fit.why.*": WHY_NOT,
        "office.*.description": {*OFFICE_ACTIONS, *(f"people.{name}" for name in PEOPLE_ACTIONS)},
        "office.act.*": ACT_KINDS,
        "office.column.*": {*CHANGE_HEADS, *LIST_HEADS},
        "office.explain.*": ("given", "idle"),
        "office.event.act.*": ("received", "replaced", "accepted", "corrected"),
        "office.event.column.*": EVENT_COLUMNS,
        "office.event.scope.*": FIDE_SCOPES,
        "office.event.stage.*": STAGES,
        "office.log.*": ("at", "actor", "kind", "facts"),
        "office.people.column.*": {
            *(*FACTS, *PEOPLE_COLUMNS, *HISTORY_COLUMNS, *CHANGE_COLUMNS, *ROW_COLUMNS)
        },
        "office.people.option.*": ("person", "duplicate", "into", "merged"),
        "office.people.why.*": WHY,
        "office.compare.*": COMPARED_PARTS,
        "office.export.column.*": {column.name for column in LIST_COLUMNS},
        "office.report.*.*": (),  # the words of two kinds, below
        "office.report.by.*": LIST_KINDS,
        "office.report.figure.*": FIGURE_HEADS,
        "office.verify.*": FAULT_KINDS[:-1],  # of numbers a table tells
        "office.verify.column.*": VERIFY_COLUMNS,
        "lists.column.*": {*COLUMNS, "month", "before", "after", "change", *MONTH_COLUMNS},
    }


def standings() -> set[str]:
    """What the systems that are not computed, or not in all, say of it."""
    found = filter(None, (standing_of(load_system(system)) for system in system_ids()))
    return {message for each in found for message in (each.reason, each.known)}


def spelt_out() -> set[str]:
    return {pattern.replace("*", name) for pattern, names in families().items() for name in names}


def test_every_family_of_ids_is_known_here() -> None:
    assert made_ids() == families().keys()


def test_every_message_of_the_source_is_there() -> None:
    assert literal_ids() | spelt_out() | standings() <= messages("en").keys()


@pytest.mark.parametrize(
    "package", sorted(path.parent.name for path in SYSTEMS.glob("*/__init__.py"))
)
def test_a_system_speaks_from_its_own_catalogue(package: str) -> None:
    """Of the catalogues of the systems only that of the system in use is read."""
    own = package.replace("_", "-")
    read = ("", *OTHER_ROOMS, *((own,) if own in ROOMS else ()))
    known = {name for room in read for name in messages_of("en", room)}
    others = set(messages("en")) - known
    for path in (SYSTEMS / package).glob("*.py"):
        spoken = {
            node.value
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        assert not spoken & others, path.name


def test_no_message_is_unused() -> None:
    used = (
        literal_ids()
        | spelt_out()
        | standings()
        | of_templates()
        | {f"fact.{name}" for name in known_facts()}
    )
    assert messages("en").keys() - set(instead()) <= used


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reply_on_belgium_names_its_limit_of_the_difference(language: str) -> None:
    # KBSB rules of 2021, article 10.f.4; its lists from April 2015 on (docs/systems/kbsb.md)
    assert str(messages(language)["page.reply.belgium"]).count("400") == 2


def instead() -> list[str]:
    """What a page says instead of another message."""
    return [name for name in messages("en") if name.startswith("page.instead.")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_page_says_instead_names_no_command(language: str) -> None:
    words = messages(language)
    for name in instead():
        shared = words[name.removeprefix("page.instead.")]
        assert forms(words[name]).keys() == forms(shared).keys(), name
        for form, text in forms(words[name]).items():
            assert not re.search(r"--|arpad [a-z]", text), name
            allowed = _PLACEHOLDER.findall(forms(shared)[form])
            assert set(_PLACEHOLDER.findall(text)) <= set(allowed), name
