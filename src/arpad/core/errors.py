"""The error tree. Every error carries a message id and its facts; words are made in ``explain``.

::

    ArpadError
    ├── InputError (ValueError)       what was given cannot be used; exit code 2
    │   ├── BadValue                  one value: which, what it was, what is allowed
    │   ├── MissingFact               a rule needs a fact that is unknown
    │   ├── UnknownName (LookupError) no such system, operation, player, message ...
    │   └── UnreadableFile            a file, with line and column where they are known
    ├── NotRateable                   good input that the rules do not rate; exit code 1
    │   ├── NoRuleInForce             no rule is recorded for that date
    │   └── NotComputed               the system's rules are not known, or its list is closed
    ├── RulebookError                 a rulebook, source list or table is not sound
    └── BrokenPlugIn                  a system from outside cannot be loaded
"""

from typing import Any, ClassVar


class ArpadError(Exception):
    """Base of all errors raised on purpose.

    Args:
        message: id of the message in the catalogues, such as ``error.bad_value``.
        facts: named values for the message's placeholders.
    """

    exit_code: ClassVar[int] = 1

    def __init__(self, message: str, **facts: object) -> None:
        super().__init__(message)
        self.message = message
        self.facts = facts

    def __reduce__(self) -> tuple[Any, ...]:
        return (_again, (type(self), self.args, dict(self.__dict__)))

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.message}: {facts}" if facts else self.message


def _again(kind: type[ArpadError], args: tuple[object, ...], state: dict[str, Any]) -> ArpadError:
    """Make a pickled error again, past the constructors of the subclasses."""
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error


class InputError(ArpadError, ValueError):
    """What was given cannot be used: the caller has to change it."""

    exit_code: ClassVar[int] = 2


class BadValue(InputError):
    """One value is not what it must be.

    Args:
        name: the name of the value as the caller knows it (``rating``, ``born``).
        value: what was given.
        allowed: message id of what is allowed, such as ``allowed.rating``.
        facts: values for the placeholders of the ``allowed`` message.
    """

    def __init__(self, name: str, value: object, allowed: str, **facts: object) -> None:
        super().__init__("error.bad_value", name=name, value=value, allowed=allowed, **facts)
        self.name = name
        self.value = value


class MissingFact(InputError):
    """A rule needs a fact that nobody gave, and Arpad does not invent facts.

    Args:
        missing: names of the facts, as the caller would give them.
        article: the article that needs them.
        source: id of the document the article is in.
        message: id of the message, where there is more to say on how to go on.
    """

    def __init__(
        self,
        missing: tuple[str, ...],
        *,
        article: str,
        source: str,
        message: str = "error.missing_fact",
    ) -> None:
        super().__init__(message, missing=missing, article=article, source=source)
        self.missing = missing


class UnknownName(InputError, LookupError):
    """There is nothing of that name.

    Args:
        kind: message id of the kind of thing, such as ``kind.system``.
        name: the name that was asked for.
        known: the names there are.
    """

    def __init__(self, kind: str, name: str, known: tuple[str, ...]) -> None:
        super().__init__("error.unknown_name", kind=kind, name=name, known=known)


class UnreadableFile(InputError):
    """A file cannot be used, with the place where it went wrong.

    Args:
        message: id of the message.
        file: name of the file as the caller gave it.
        line: line number from 1, or None where the whole file is meant.
        column: column from 1, or None.
        facts: values for the placeholders of the message.
    """

    def __init__(
        self,
        message: str,
        *,
        file: str,
        line: int | None = None,
        column: int | None = None,
        **facts: object,
    ) -> None:
        super().__init__(message, file=file, line=line, column=column, **facts)
        self.file = file
        self.line = line
        self.column = column


class NotRateable(ArpadError):
    """The input is good, but by the rules there is nothing to compute."""


class NoRuleInForce(NotRateable):
    """No rule is recorded for that date; never answered by a default.

    Args:
        rule: key of the rule in the rulebook.
        on: the date asked for, ISO format.
        first: the first date that is recorded, ISO format.
        until: the last date, ISO format, or an empty text when the rule still holds.
    """

    def __init__(self, *, rule: str, on: str, first: str, until: str = "") -> None:
        super().__init__("error.no_rule_in_force", rule=rule, on=on, first=first, until=until)


class BrokenPlugIn(ArpadError):
    """A rating system from outside cannot be loaded; all others work."""


class RulebookError(ArpadError):
    """A rulebook is not sound: unknown key, missing source, gap, overlap, bad date.

    Args:
        reason: what is wrong, in English: this is for the person who edits the rulebook.
        file: name of the file.
        line: line number from 1.
    """

    def __init__(self, reason: str, *, file: str, line: int) -> None:
        super().__init__("error.rulebook", reason=reason, file=file, line=line)
        self.file = file
        self.line = line

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.facts['reason']}"
