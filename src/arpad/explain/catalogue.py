"""The catalogues: message ids to sentences, in each language, with named placeholders.

A catalogue is a flat JSON object: ``locale/<language>.json`` for what all share and FIDE, and
``locale/<room>/<language>.json`` for each other system, for forecasts and for conversions between
scales, read when that is used. A message is a
text with ``{placeholders}``, or an object with plural forms by CLDR (``one``, ``other``) chosen
by the value of ``count``. The page reads the same files.
"""

import re
from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache
from typing import Any, Final

from arpad.core.errors import ArpadError, NoRuleInForce, UnknownName
from arpad.core.findings import Finding
from arpad.core.steps import Step, Word
from arpad.core.system import RatingSystem
from arpad.explain.values import NumberStyle, write_value

LANGUAGES: Final = ("en", "nl", "da", "nb", "de", "fr")
_FOLDER: Final = __file__.rpartition("explain")[0] + "locale/"
_LOADER: Final[Any] = __spec__.loader
_PLACEHOLDER: Final = r"\{(\w+)\}"
# Rooms that are no systems; their messages begin with their names.
OTHER_ROOMS: Final = (
    "api",
    "bulk",
    "convert",
    "dbf",
    "fetch",
    "fide_list",
    "forecast",
    "headings",
    "lists",
    "matching",
    "norm",
    "office",
    "page",
    "period",
    "pgn",
    "played_games",
    "player_list",
    "scales",
    "strength",
    "tournament_file",
    "trf",
    "web",
)
# Before the id of a message that a page has other words for.
_FOR_PAGE: Final = "page.instead."
# A rule known only through a report or an announcement has no article of its own.
_NO_ARTICLE: Final = frozenset({"as reported", "as announced", "as usual"})

# How people and systems name the six languages beyond their codes.
_OTHER_NAMES: Final = {"no": "nb", "nn": "nb", "c": "en", "posix": "en"}


class Catalogue:
    """The messages of one language.

    Args:
        language: one of :data:`LANGUAGES`.
        messages: the flat message object.
        style: how the language writes numbers and dates.
    """

    def __init__(self, language: str, messages: Mapping[str, Any], style: NumberStyle) -> None:
        self.language = language
        self._messages = dict(messages)
        self._systems: set[str] = set()
        self._rooms: set[str] = set()
        self.style = style

    def text(self, message: str, values: Mapping[str, object] | None = None) -> str:
        """A message in words.

        Args:
            message: id of the message.
            values: the values of its placeholders, written by their types.

        Raises:
            UnknownName: the catalogue has no such message.
        """
        if not self.has(message):
            raise UnknownName("kind.message", message, ())
        template = self._messages[message]
        values = values or {}
        if isinstance(template, dict):
            count = values.get("count")
            form = self.style.plural_form(count if isinstance(count, int) else 0)
            template = template.get(form, template["other"])
        filled = re.sub(_PLACEHOLDER, lambda found: self._value(values, found[1]), template)
        return filled.replace("  ", " ")  # a value may be empty, such as the name of an event

    def messages(self, start: str) -> dict[str, str]:
        """The messages of a room whose ids begin so, unfilled, for a face that fills them itself.

        Args:
            start: the beginning, such as ``page.ui.``; no message of it has plural forms.
        """
        self.has(start)  # reads the catalogue of the room
        return {name: text for name, text in self._messages.items() if name.startswith(start)}

    def label(self, message: str) -> str:
        """A message as a label: with the colon as the language writes it."""
        return self.text("punctuation.label", {"label": self.text(message)})

    def _value(self, values: Mapping[str, object], name: str) -> str:
        return self.value(values[name]) if name in values else "{" + name + "}"

    def add(self, messages: Mapping[str, Any]) -> None:
        """Add the messages of a system from outside; an id that is there already stays."""
        self._messages = {**messages, **self._messages}

    def speak_for_page(self) -> None:
        """Say what a visitor of the page can do, where a message speaks of the command line."""
        own = self.messages(_FOR_PAGE)
        self._messages |= {name.removeprefix(_FOR_PAGE): text for name, text in own.items()}

    def add_system(self, system: RatingSystem) -> None:
        """Add the messages of a system: of its room in ``locale``, or its own if from outside.

        The room has the name of the system, unless the system names another (``catalogue``).
        """
        if system.id in self._systems:
            return
        self._systems.add(system.id)
        self.add({**system.messages("en"), **system.messages(self.language)})
        room = getattr(system, "catalogue", system.id)
        self.add(_read(f"{room}/{self.language}", optional=True))

    def has(self, message: str) -> bool:
        """Whether there is such a message; the catalogue of its room is read for it."""
        if message in self._messages:
            return True
        room = message.partition(".")[0]
        if room in OTHER_ROOMS and room not in self._rooms:
            self._rooms.add(room)
            self.add(_read(f"{room}/{self.language}"))
        return message in self._messages

    def value(self, value: object) -> str:
        """Any value in words: a word is put into the language, the rest written by its type."""
        if isinstance(value, Word):
            return self.text(value.message, dict(value.values))
        return write_value(value, self.style)

    def step(self, step: Step) -> str:
        """A step (or remark) in words, without its rule."""
        return self.text(step.message, dict(step.values))

    def article(self, article: str) -> str:
        """An article as it is cited: a number is called one, a name ("Step 5") stands as it is.

        Example:
            >>> load_catalogue("en").article("8.3.4"), load_catalogue("en").article("Step 5")
            ('article 8.3.4', 'Step 5')
        """
        if article in _NO_ARTICLE:
            return self.text("explain.as_reported")
        is_number = any(sign.isdigit() for sign in article.partition(" ")[0])
        return self.text("explain.article", {"article": article}) if is_number else article

    def finding(self, finding: Finding) -> str:
        """A finding of a reader in words, without its place."""
        return self.text(finding.message, self._with_reason(dict(finding.facts)))

    def _with_reason(self, facts: dict[str, object]) -> dict[str, object]:
        """The facts; reasons of libraries, fields and what is allowed being put into words."""
        reason = facts.get("reason")
        if isinstance(reason, str) and self.has(reason):
            facts["reason"] = self.text(reason)
        fields = facts.get("fields")
        if isinstance(fields, tuple):
            facts["fields"] = ", ".join(self._field(*each) for each in fields)
        readings = facts.get("readings")  # of a date that can be read in several ways
        if isinstance(readings, tuple):
            facts["readings"] = ", ".join(map(self.value, readings))
        return self._with_allowed(facts)

    def _field(self, name: str, count: int | None) -> str:
        """A field of records in words, and how often it is meant."""
        known = f"convert.field.{name}"
        words = self.text(known) if self.has(known) else self.fact(name).replace("_", " ")
        return words if count is None else f"{words} ({count})"

    def _with_allowed(self, facts: dict[str, object]) -> dict[str, object]:
        """The facts, what is allowed being put into words."""
        allowed = facts.get("allowed")
        if isinstance(allowed, str) and self.has(allowed):
            facts["allowed"] = self.text(allowed, facts)
        return facts

    def error(self, error: ArpadError) -> str:
        """An error in words: what, where, why, how to go on."""
        facts = self._with_reason(dict(error.facts))
        if isinstance(error, NoRuleInForce):
            facts |= {name: self._day(facts[name]) for name in ("on", "first", "until")}
        if "value" in facts:
            from arpad.explain.real_values import as_given

            facts["value"] = as_given(facts["value"], self.style)
        kind = facts.get("kind")
        if isinstance(kind, str) and self.has(kind):
            facts["kind"] = self.text(kind)
        rule = facts.get("rule")
        if isinstance(rule, str) and self.has(f"rule.{rule}"):
            facts["rule"] = self.text(f"rule.{rule}")
        name = facts.get("name")
        # In a file the name is that of a column; a rating may also be that of an opponent.
        is_option = isinstance(name, str) and name != "rating" and "file" not in facts
        if is_option and self.has(f"fact.{name}"):
            facts["name"] = self.text(f"fact.{name}")
        article = facts.get("article")
        if isinstance(article, str):
            facts["article"] = self.article(article)
        if isinstance(facts.get("missing"), tuple):
            facts["missing"] = ", ".join(self._names(facts["missing"]))
        known = facts.get("known")
        if isinstance(known, tuple):  # as they are typed, not what they mean
            facts["known"] = ", ".join(map(str, known))
        return self._place(facts) + self.text(error.message, facts)

    def _day(self, iso: object) -> object:
        """A day of an error, which is kept as a text, as the language writes days."""
        return date.fromisoformat(str(iso)) if iso else iso

    def fact(self, name: str) -> str:
        """A fact in words, without the options that give it.

        Example:
            >>> load_catalogue("en").text("fact.games_played"), load_catalogue("en").fact("joined")
            ('games played (--games-played)', 'day of joining')
        """
        (known,) = self._names([name])
        return known.partition(" (")[0]

    def _names(self, names: Any) -> Iterable[str]:
        for name in names:
            known = f"fact.{name}"
            yield self.text(known) if self.has(known) else str(name)

    def _place(self, facts: Mapping[str, object]) -> str:
        """``file:line:column: `` as far as it is known."""
        if "file" not in facts or "line" not in facts:
            return ""
        parts = (facts["file"], facts.get("line"), facts.get("column"))
        return ":".join(str(part) for part in parts if part is not None) + ": "


@cache
def load_catalogue(language: str) -> Catalogue:
    """The catalogue of a language, the same each time.

    Raises:
        UnknownName: there is none for it.

    Example:
        >>> load_catalogue("en").text("term.rating_after")
        'New rating'
    """
    return read_catalogue(language)


def read_catalogue(language: str) -> Catalogue:
    """A catalogue of its own, to which a system can be added without a trace in the shared one.

    Raises:
        UnknownName: there is none for the language.
    """
    if language not in LANGUAGES:
        raise UnknownName("kind.language", language, LANGUAGES)
    return Catalogue(language, _read(language), NumberStyle(**_read("cldr")[language]))


@cache
def _read(name: str, *, optional: bool = False) -> Mapping[str, Any]:
    """A JSON file of the folder ``locale``; when it is optional, nothing if there is none."""
    import json

    try:
        data = _LOADER.get_data(f"{_FOLDER}{name}.json")  # in a zip too, as in the browser
    except OSError:
        if not optional:
            raise
        return {}
    content: dict[str, Any] = json.loads(data)
    return content


def best_language(wishes: Iterable[str | None]) -> str:
    """The first language that we have of a list of locale names; English when there is none.

    Example:
        >>> best_language([None, "nl_BE.UTF-8", "fr"]), best_language(["pt_BR"])
        ('nl', 'en')
    """
    for wish in wishes:
        for name in (wish or "").split(":"):
            code = re.split(r"[_.@-]", name.lower())[0]
            code = _OTHER_NAMES.get(code, code)
            if code in LANGUAGES:
                return code
    return "en"
