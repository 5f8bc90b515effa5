"""``arpad list``: rating lists kept on this computer, to find players and what changed."""

from argparse import Namespace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from arpad.cli.options import CommandLine, whole_number
from arpad.core.errors import BadValue, InputError, UnknownName
from arpad.core.parameters import Kind, Parameter, parse_value
from arpad.core.rate_of_play import TimeControl
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue

# What can be done: how many words each takes (None: any number, at least one), and its options.
ACTIONS: Final[dict[str, tuple[int | None, frozenset[str]]]] = {
    "import": (1, frozenset({"month", "time_control"})),
    "find": (None, frozenset({"month", "federation", "limit"})),
    "history": (1, frozenset()),
    "changes": (2, frozenset({"federation", "limit", "time_control"})),
    "show": (0, frozenset()),
    "remove": (1, frozenset()),
}
# What each action that takes words is missing without them.
_MISSING: Final = {
    "import": "metavar.file",
    "find": "lists.metavar.name",
    "history": "lists.metavar.id",
    "changes": "lists.metavar.month_word",
    "remove": "lists.metavar.month_word",
}
_OPTIONS: Final = ("month", "federation", "limit", "time_control")
_DEFAULT_LIMIT: Final = 20
_HIGHEST_LIMIT: Final = 100_000
_FEDERATION_LETTERS: Final = 3


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the command."""
    line = CommandLine("list", words, "lists.description")
    add = line.inputs.add_argument
    actions = {"actions": ", ".join(ACTIONS)}
    add(
        "action",
        metavar=words.text("lists.metavar.action"),
        help=words.text("lists.option.action", actions),
    )
    add(
        "words",
        nargs="*",
        metavar=words.text("metavar.word"),
        help=words.text("lists.option.words"),
    )
    fact = line.facts.add_argument
    fact(
        "--month", metavar=words.text("lists.metavar.month"), help=words.text("lists.option.month")
    )
    fact(
        "--time-control",
        metavar=words.text("metavar.time_control"),
        help=words.text("lists.option.time_control"),
    )
    fact(
        "--federation",
        metavar=words.text("lists.metavar.federation"),
        help=words.text("lists.option.federation"),
    )
    line.outputs.add_argument(
        "--limit",
        metavar=words.text("metavar.count"),
        help=words.text("lists.option.limit", {"count": _DEFAULT_LIMIT}),
    )
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the command; 1 when nobody was found, or a list had rows that made no sense."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    _check(given, words)
    from arpad.lists.folder import store_file

    file = store_file()
    if given.action == "import":
        return _import(file, given, words)
    if given.action == "find":
        return _find(file, given, words)
    if given.action == "history":
        return _history(file, given, words)
    if given.action == "changes":
        return _changes(file, given, words)
    if given.action == "remove":
        from arpad.lists.importing import remove_month
        from arpad.lists.months import read_month

        remove_month(file, read_month(words.text("lists.metavar.month_word"), given.words[0]))
    return _show(file, given, words)


def _check(given: Namespace, words: Catalogue) -> None:
    """Refuse an unknown action, too many or too few words, and options that it does not take."""
    if given.action not in ACTIONS:
        raise UnknownName("kind.action", given.action, tuple(ACTIONS))
    count, options = ACTIONS[given.action]
    command = f"arpad list {given.action}"
    if (count is None and not given.words) or (count is not None and len(given.words) < count):
        missing = words.text(_MISSING[given.action])
        if given.action == "changes":
            missing = f"{missing} {missing}"
        raise InputError("error.usage.required", command=command, names=missing)
    surplus = given.words[count:] if count is not None else []
    surplus += [
        f"--{name.replace('_', '-')}"
        for name in _OPTIONS
        if getattr(given, name) is not None and name not in options
    ]
    if surplus:
        raise InputError("error.usage.unknown", command=command, names=" ".join(surplus))


def _limit(given: Namespace) -> int:
    if given.limit is None:
        return _DEFAULT_LIMIT
    return whole_number("--limit", given.limit, 1, _HIGHEST_LIMIT)


def _federation(given: Namespace) -> str | None:
    text = given.federation
    if text is None or (len(text) == _FEDERATION_LETTERS and text.isascii() and text.isalpha()):
        return text.upper() if text else None
    raise BadValue("--federation", text, "allowed.federation")


def _time_control(given: Namespace) -> TimeControl | None:
    if given.time_control is None:
        return None
    parameter = Parameter(name="time_control", kind=Kind.TIME_CONTROL, help="")
    value = parse_value(parameter, given.time_control)
    if isinstance(value, TimeControl):
        return value
    raise BadValue("--time-control", given.time_control, "allowed.list_kind")


def _import(file: Path, given: Namespace, words: Catalogue) -> int:
    from arpad.cli import list_report
    from arpad.cli.list_progress import ImportProgress
    from arpad.core.findings import Finding, Severity
    from arpad.lists.importing import import_list
    from arpad.lists.months import read_month

    findings: list[Finding] = []
    progress = ImportProgress(words)
    stored = import_list(
        file,
        given.words[0],
        today=datetime.now(UTC).astimezone().date(),
        month=None if given.month is None else read_month("--month", given.month),
        time_control=_time_control(given),
        findings=findings,
        progress=progress,
    )
    list_report.print_import(stored, findings, given.words[0], words, as_json=given.json)
    if not given.json:
        progress.print_speed(stored.players)
    return 1 if any(each.severity is Severity.ERROR for each in findings) else 0


def _find(file: Path, given: Namespace, words: Catalogue) -> int:
    from arpad.cli import list_report
    from arpad.lists.months import read_month
    from arpad.lists.search import find_players

    text = " ".join(given.words)
    players = find_players(
        file,
        text,
        month=None if given.month is None else read_month("--month", given.month),
        federation=_federation(given),
        limit=_limit(given),
    )
    list_report.print_players(players, text, words, as_json=given.json)
    return 0 if players else 1


def _history(file: Path, given: Namespace, words: Catalogue) -> int:
    from arpad.cli import list_report
    from arpad.lists.search import history

    list_report.print_history(history(file, given.words[0]), words, as_json=given.json)
    return 0


def _changes(file: Path, given: Namespace, words: Catalogue) -> int:
    from arpad.cli import list_report
    from arpad.lists.changes import changes
    from arpad.lists.months import read_month

    first, second = (
        read_month(words.text("lists.metavar.month_word"), text) for text in given.words
    )
    found = changes(
        file,
        first,
        second,
        time_control=_time_control(given) or TimeControl.STANDARD,
        federation=_federation(given),
        limit=_limit(given),
    )
    list_report.print_changes(found, words, as_json=given.json)
    return 0


def _show(file: Path, given: Namespace, words: Catalogue) -> int:
    from arpad.cli import list_report
    from arpad.lists.search import contents

    list_report.print_contents(contents(file), words, as_json=given.json)
    return 0
