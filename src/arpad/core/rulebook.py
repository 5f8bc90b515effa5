"""Dated rules: a value holds from a first day until the next value of the same rule begins.

"When" is data. A rulebook is read once, strictly; :meth:`Rulebook.at` turns it and a date into a
frozen :class:`Regime`, and the formulas get the regime, never a date. Before the first value of
a rule there is no rule, and asking for it is an error.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from arpad.core.errors import MissingFact, NoRuleInForce, RulebookError, UnknownName
from arpad.core.frozen import Record

REPEALED = "repealed"


class Source(Record):
    """A document that rules come from.

    Args:
        id: short name used by citations.
        title: title of the document in its own words.
        publisher: who issued it.
        applied_from: the first day it was in force, ISO, or empty where unknown.
        link: where it can be read.
        read_through: through what it was read when not directly, or empty.
    """

    id: str
    title: str
    publisher: str
    applied_from: str
    link: str
    read_through: str = ""


class Citation(Record):
    """The place of a rule: which article of which document, in force from when.

    Args:
        source: id of the document.
        article: number of the article.
        in_force_from: first day on which the cited value holds.
        certainty: A (text and official output) to D (inference), as in docs/interpretations.md.
    """

    source: str
    article: str
    in_force_from: date
    certainty: str

    @property
    def rule_id(self) -> str:
        """``source/article``: how JSON output names a rule."""
        return f"{self.source}/{self.article}"


def missing(rule: Citation, *names: str) -> MissingFact:
    """The error that a rule needs facts that nobody gave.

    Args:
        rule: the rule.
        names: the facts, as in :class:`~arpad.core.errors.MissingFact`.

    Example:
        >>> rule = Citation(source="a", article="5", in_force_from=date(2024, 1, 1), certainty="A")
        >>> missing(rule, "k").facts
        {'missing': ('k',), 'article': '5', 'source': 'a'}
    """
    return MissingFact(names, article=rule.article, source=rule.source)


class Rule(Record):
    """One value of one rule, with everything that must stand beside a value.

    Args:
        key: name of the rule, such as ``difference_limit``.
        scope: what it is for: a time control of the system, or ``all``.
        values: the parameters by name.
        unit: unit of the values, in English.
        citation: where it is written.
        checked: the day on which somebody last compared it with the text.
        note: doubts and readings.
    """

    key: str
    scope: str
    values: Mapping[str, object]
    unit: str
    citation: Citation
    checked: date
    note: str = ""

    def integer(self, name: str) -> int:
        """A parameter that is a whole number."""
        value = self.values[name]
        if not isinstance(value, int):
            raise TypeError(f"{self.key}.{name} is no whole number: {value!r}")
        return value

    def decimal(self, name: str) -> float:
        """A parameter that is a real number."""
        value = self.values[name]
        if not isinstance(value, int | float):
            raise TypeError(f"{self.key}.{name} is no number: {value!r}")
        return float(value)

    def optional_integer(self, name: str) -> int | None:
        """A parameter that is a whole number or not given."""
        return self.integer(name) if name in self.values else None

    def text(self, name: str) -> str:
        """A parameter that is a word."""
        return str(self.values[name])

    def integers(self, name: str) -> tuple[int, ...]:
        """A parameter that is a list of whole numbers."""
        value = self.values[name]
        if not isinstance(value, list | tuple):
            raise TypeError(f"{self.key}.{name} is no list: {value!r}")
        return tuple(int(item) for item in value)

    def decimals(self, name: str) -> tuple[float, ...]:
        """A parameter that is a list of real numbers."""
        value = self.values[name]
        if not isinstance(value, list | tuple):
            raise TypeError(f"{self.key}.{name} is no list: {value!r}")
        return tuple(float(item) for item in value)


class Regime(Record):
    """All rules in force on one day, for one scope.

    Args:
        id: short name of the rule set, such as ``R6``.
        system: id of the rating system.
        scope: the time control.
        on: the day that selected it.
        rules: the rules by key.
        firsts: first recorded day of each rule of the scope, for errors.
    """

    id: str
    system: str
    scope: str
    on: date
    rules: Mapping[str, Rule]
    firsts: Mapping[str, date]

    def rule(self, key: str) -> Rule:
        """The rule of that name.

        Raises:
            NoRuleInForce: it was not in force on the day.
        """
        try:
            return self.rules[key]
        except KeyError:
            first = self.firsts.get(key)
            raise NoRuleInForce(
                rule=key, on=self.on.isoformat(), first=first.isoformat() if first else ""
            ) from None

    def has(self, key: str) -> bool:
        """Whether such a rule was in force on the day."""
        return key in self.rules

    def citation(self, key: str) -> Citation:
        """Where the rule of that name is written."""
        return self.rule(key).citation


class Rulebook(Record):
    """All dated rules of a system.

    Args:
        system: id of the system.
        checked: the day up to which the rules are known to be complete.
        sources: documents by id.
        entries: for each scope and rule, its values from the oldest to the newest in the plain
            form of the reader; an entry without parameters is a repeal. Only what is asked for
            is turned into rules, for most starts need a tenth of them.
    """

    system: str
    checked: date
    sources: Mapping[str, Source]
    entries: Mapping[str, Mapping[str, Sequence[Mapping[str, object]]]]

    @property
    def history(self) -> dict[str, dict[str, tuple[Rule, ...]]]:
        """For each scope and rule, its values from the oldest to the newest."""
        return {
            scope: {
                key: tuple(_rule_from_plain(key, scope, entry) for entry in entries)
                for key, entries in rules.items()
            }
            for scope, rules in self.entries.items()
        }

    def at(self, on: date, scope: str) -> Regime:
        """The rules in force on a day.

        Args:
            on: the day that selects the rules (for FIDE, the first day of the event).
            scope: the time control, one of :attr:`scopes`.

        Raises:
            UnknownName: there is no such scope.
            NoRuleInForce: the day is before the first recorded regime.
        """
        if scope not in self.entries:
            raise UnknownName("kind.time_control", scope, self.scopes)
        day = on.isoformat()
        rules: dict[str, Rule] = {}
        firsts: dict[str, date] = {}
        for key, entries in self.entries[scope].items():
            firsts[key] = date.fromisoformat(str(entries[0]["from"]))
            in_force = [entry for entry in entries if str(entry["from"]) <= day]
            if in_force and in_force[-1]["value"] != REPEALED:
                rules[key] = _rule_from_plain(key, scope, in_force[-1])
        if "regime" not in rules:
            first = firsts["regime"].isoformat()
            raise NoRuleInForce(rule="regime", on=day, first=first)
        return Regime(
            id=rules["regime"].text("id"),
            system=self.system,
            scope=scope,
            on=on,
            rules=rules,
            firsts=firsts,
        )

    @property
    def scopes(self) -> tuple[str, ...]:
        """The time controls that have rules."""
        return tuple(self.entries)

    def regimes(self, scope: str) -> tuple[Rule, ...]:
        """The rule sets of a scope from the oldest to the newest."""
        entries = self.entries[scope]["regime"]
        return tuple(_rule_from_plain("regime", scope, entry) for entry in entries)


def differences(before: Regime, after: Regime) -> tuple[tuple[str, Rule | None, Rule | None], ...]:
    """The rules that are not the same on two days: key, old, new; None where there was none.

    The same values out of another document are no difference.
    """
    keys = dict.fromkeys((*before.rules, *after.rules))
    pairs = ((key, before.rules.get(key), after.rules.get(key)) for key in keys)
    return tuple(
        (key, old, new)
        for key, old, new in pairs
        if old is None or new is None or dict(old.values) != dict(new.values)
    )


def from_plain(plain: Mapping[str, Any], file: str) -> Rulebook:
    """A rulebook from its checked plain form (``rulebook_reader.to_plain``, JSON in a wheel)."""
    try:
        return _from_plain(plain)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise RulebookError(f"not a compiled rulebook: {error}", file=file, line=1) from error


def _from_plain(plain: Mapping[str, Any]) -> Rulebook:
    return Rulebook(
        system=plain["system"],
        checked=date.fromisoformat(plain["checked"]),
        sources={
            source_id: Source(id=source_id, **fields)
            for source_id, fields in plain["sources"].items()
        },
        entries={scope: dict(rules.items()) for scope, rules in plain["history"].items()},
    )


def _rule_from_plain(key: str, scope: str, entry: Mapping[str, object]) -> Rule:
    values = entry["value"]
    return Rule(
        key=key,
        scope=scope,
        values=values if isinstance(values, Mapping) else {},
        unit=str(entry["unit"]),
        citation=Citation(
            source=str(entry["source"]),
            article=str(entry["article"]),
            in_force_from=date.fromisoformat(str(entry["from"])),
            certainty=str(entry["certainty"]),
        ),
        checked=date.fromisoformat(str(entry["checked"])),
        note=str(entry.get("note", "")),
    )
