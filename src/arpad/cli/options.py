"""Command lines from declared parameters, with help and errors in the user's language."""

import argparse
import re
from collections.abc import Iterable, Sequence
from datetime import date
from textwrap import wrap
from typing import Any, NoReturn

from arpad.core.errors import BadValue, InputError, UnknownName
from arpad.core.parameters import Kind, Parameter, parse_value, read_date
from arpad.core.system import Capability, RatingSystem, check_ability
from arpad.explain.catalogue import LANGUAGES, Catalogue
from arpad.systems.registry import load_system

# What argparse says when a command line is wrong, and our message for it.
_USAGE_ERRORS = (
    (r"the following arguments are required: (?P<names>.*)", "error.usage.required"),
    (r"argument (?P<names>.*): expected one argument", "error.usage.value"),
    (r"argument (?P<names>.*): expected at least one argument", "error.usage.value"),
    (r"argument (?P<names>.*): not allowed with argument (?P<other>.*)", "error.usage.together"),
    (
        r"argument (?P<names>.*): ignored explicit argument '?(?P<other>.*?)'?",
        "error.usage.no_value",
    ),
    (r"argument (?P<names>.*): invalid choice: (?P<other>.*?) \(.*", "error.usage.choice"),
)

# Options of all commands that take no value, so that a word after them is none.
_FLAGS = frozenset({"--json", "--csv", "--explain", "--per-event", "--dry-run", "--help"})


class CommandLine(argparse.ArgumentParser):
    """A parser for one command that raises our errors and speaks the user's language.

    Args:
        command: name of the command, as after ``arpad``.
        words: the language.
        description: id of the message that says what the command does.
        system: whose options these are, in a command that begins with a system.
    """

    def __init__(
        self,
        command: str,
        words: Catalogue,
        description: str,
        system: RatingSystem | None = None,
    ) -> None:
        self.words = words
        self.command = f"arpad {command}" + (f" {system.id}" if system else "")

        class Formatter(argparse.RawDescriptionHelpFormatter):
            def _split_lines(self, text: str, width: int) -> list[str]:
                return wrap(text, width, break_on_hyphens=False)  # --games-played stays whole

            def add_usage(
                self, usage: Any, actions: Any, groups: Any, prefix: str | None = None
            ) -> None:
                super().add_usage(usage, actions, groups, prefix or f"{words.label('cli.usage')} ")

        super().__init__(
            prog=f"arpad {command}",
            description=words.text(description),
            add_help=False,
            allow_abbrev=False,
            formatter_class=Formatter,
        )
        self.inputs = self.add_argument_group(words.text("cli.inputs"))
        self.facts = self.add_argument_group(words.text("cli.facts"))
        self.outputs = self.add_argument_group(words.text("cli.outputs"))

    def error(self, message: str) -> NoReturn:
        """Raise the error instead of leaving the program.

        Raises:
            InputError: always.
        """
        for pattern, message_id in _USAGE_ERRORS:
            if found := re.fullmatch(pattern, message, re.DOTALL):
                raise InputError(message_id, command=self.command, **found.groupdict())
        raise InputError("error.usage.other", command=self.command, text=message)

    def add_system(self, system: RatingSystem | None) -> None:
        """The system, first word of many commands; without one the help says how to go on."""
        metavar = self.words.text("metavar.system") if system is None else system.id
        text = self.words.text("option.system") if system is None else system.title
        self.inputs.add_argument("system", metavar=metavar, help=text)
        if system is None:
            self.epilog = "\n".join(
                wrap(self.words.text("cli.name_system", {"command": self.prog}), 80)
            )

    def add_outputs(self, *, json: bool = True, csv: bool = False, explain: bool = False) -> None:
        """The options on the form of the answer that all commands share."""
        add = self.outputs.add_argument
        if explain:
            add("--explain", action="store_true", help=self.words.text("option.explain"))
        if json:
            form = self.outputs.add_mutually_exclusive_group()
            form.add_argument("--json", action="store_true", help=self.words.text("option.json"))
            if csv:
                form.add_argument("--csv", action="store_true", help=self.words.text("option.csv"))
        add(
            "--lang",
            choices=LANGUAGES,
            metavar=self.words.text("metavar.lang"),
            help=self._language_help(),
        )
        add("-h", "--help", action="store_true", help=self.words.text("option.help"))

    def _language_help(self) -> str:
        return self.words.text("option.lang", {"languages": ", ".join(LANGUAGES)})

    def add_parameters(self, parameters: Iterable[Parameter]) -> None:
        """An option for each parameter; the texts are read later, by the parameter's kind."""
        for parameter in parameters:
            text = self.words.text(parameter.help)
            if parameter.kind is Kind.FLAG:
                self.facts.add_argument(
                    parameter.option_name, dest=parameter.name, action="store_true", help=text
                )
            else:
                self.facts.add_argument(
                    parameter.option_name,
                    dest=parameter.name,
                    metavar=self.words.text(f"metavar.{parameter.kind.value}"),
                    help=text,
                )

    def read(self, arguments: Sequence[str]) -> argparse.Namespace | None:
        """Parse; None when only help was asked for, which has then been printed."""
        if "-h" in arguments or "--help" in arguments:
            print(self.format_help(), end="")
            return None
        # Without a usage of its own argparse would lay out the whole help before it parses.
        self.usage = self.prog
        for argument in arguments:  # argparse would take the sign off and leave no value at all
            if re.fullmatch(r"--[^=]+=--", argument):
                names = argument.removesuffix("=--")
                raise InputError("error.usage.value", command=self.command, names=names)
        given, rest = self.parse_known_intermixed_args(arguments)
        if rest:
            # What follows an unknown option is left over with it, though nothing is wrong with it.
            unknown = [word for word in rest if word.startswith("-")] or rest
            raise InputError("error.usage.unknown", command=self.command, names=" ".join(unknown))
        return given


def named_system(
    name: str, words: Catalogue, capability: Capability | None = None, on: date | None = None
) -> RatingSystem:
    """The system of that name, its own messages added to the catalogue.

    Args:
        name: id or alias.
        words: the catalogue.
        capability: what it must be able to do.
        on: the day that it is asked for, as far as it is known.

    Raises:
        UnknownName: there is none.
        NotComputed: the system is known, but not by rules that could be computed.
        InputError: the system cannot do that.
    """
    system = load_system(name)
    words.add_system(system)
    if capability is not None:
        check_ability(system, capability, on)
    return system


def system_of(
    arguments: Sequence[str], capability: Capability, words: Catalogue
) -> RatingSystem | None:
    """The system that a command line names, so that its options can be offered.

    Raises:
        UnknownName: it names none that is known.
        NotComputed: the system is known, but not by rules that could be computed.
        InputError: the system cannot do that.
    """
    name = _system_name(arguments)
    return None if name is None else named_system(name, words, capability, _day(arguments))


def _day(arguments: Sequence[str]) -> date | None:
    """The day of ``--on``; None when there is none, or none that can be read."""
    for argument, after in zip(arguments, (*arguments[1:], ""), strict=True):
        text = after if argument == "--on" else argument.removeprefix("--on=")
        if text != argument:
            try:
                return read_date("--on", text)
            except BadValue:
                return None
    return None


def _system_name(arguments: Sequence[str]) -> str | None:
    """The first word that is not the value of an option; None when there is none."""
    for before, argument in zip(("", *arguments), arguments, strict=False):
        if argument.startswith("-") and argument != "-":
            continue
        if not before.startswith("--") or "=" in before or before in _FLAGS:
            return argument
        try:
            load_system(argument)
        except UnknownName:
            continue  # the value of an option, such as the nl of --lang nl
        return argument
    return None


def whole_number(option: str, text: str, lowest: int, highest: int) -> int:
    """The whole number that was given with an option.

    Raises:
        BadValue: it is none, or not in these bounds.
    """
    if text.isascii() and text.isdecimal():
        digits = text.lstrip("0") or "0"
        if len(digits) <= len(str(highest)) and lowest <= int(digits) <= highest:
            return int(digits)
    raise BadValue(option, text, "allowed.between", lowest=lowest, highest=highest)


def values_of(parameters: Iterable[Parameter], given: argparse.Namespace) -> dict[str, object]:
    """The parameters that were given, read by their kinds.

    Raises:
        BadValue: a text is not of its parameter's kind.
    """
    values: dict[str, object] = {}
    for parameter in parameters:
        text = getattr(given, parameter.name, None)
        if parameter.kind is Kind.FLAG:
            values[parameter.name] = bool(text)
        elif text is not None:
            values[parameter.name] = parse_value(parameter, text)
    return values
