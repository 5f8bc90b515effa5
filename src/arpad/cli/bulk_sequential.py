"""Options of the systems that rate game by game: of ``arpad bulk follow`` and ``rate``."""

from argparse import Namespace
from typing import Final

from arpad.cli.options import CommandLine
from arpad.core.errors import BadValue, InputError
from arpad.explain.catalogue import Catalogue

OF_ELO: Final = {"k": None, "scale": 400.0, "white_advantage": 0.0, "start": 1500.0}
OF_LICHESS: Final = ("variant", "speed")
HIGHEST: Final = 10_000.0


def add_sequential_options(line: CommandLine, words: Catalogue) -> None:
    """Add them to what is known."""
    add = line.facts.add_argument
    number, word = words.text("metavar.decimal"), words.text("metavar.word")
    add("--k", metavar=number, help=words.text("bulk.follow.option.k"))
    add("--scale", metavar=number, help=words.text("bulk.follow.option.scale"))
    add("--white-advantage", metavar=number, help=words.text("bulk.follow.option.advantage"))
    add("--start", metavar=number, help=words.text("bulk.follow.option.start"))
    add("--variant", metavar=word, help=words.text("bulk.follow.option.variant"))
    add("--speed", metavar=word, help=words.text("bulk.follow.option.speed"))


def refuse(given: Namespace, names: tuple[str, ...], command: str) -> None:
    """Refuse options that are none of the system.

    Args:
        given: the options.
        names: of those that belong to others.
        command: which was called.

    Raises:
        InputError: one of them was given.
    """
    for name in names:
        if getattr(given, name) is not None:
            option, other = f"--{name.replace('_', '-')}", f"--system {given.system}"
            raise InputError("error.usage.together", command=command, names=option, other=other)


def elo_numbers(given: Namespace, command: str) -> dict[str, float]:
    """The constants of classic Elo.

    Raises:
        InputError: there is no K, or a number is none.
    """
    if given.k is None:
        raise InputError("error.usage.required", command=command, names="--k")
    numbers = {name: _number(given, name, usual) for name, usual in OF_ELO.items()}
    if numbers["scale"] <= 0:
        raise BadValue("--scale", given.scale, "bulk.allowed.number")
    return numbers


def _number(given: Namespace, name: str, usual: float | None) -> float:
    """A number that an option gives.

    Raises:
        BadValue: it is none, or far beyond all ratings.
    """
    text = getattr(given, name)
    if text is None:
        return float(usual or 0)
    try:
        number = float(text)
    except ValueError:
        number = HIGHEST + 1
    if not abs(number) <= HIGHEST:
        raise BadValue(f"--{name.replace('_', '-')}", text, "bulk.allowed.number")
    return number


def lichess_choices(given: Namespace, command: str) -> tuple[str, str | None]:
    """Variant and speed.

    Raises:
        InputError: there is no such one.
    """
    from arpad.systems.lichess.choices import SPEEDS, VARIANTS

    variant = given.variant or "standard"
    for option, word, choices in (
        ("--variant", variant, VARIANTS),
        ("--speed", given.speed, SPEEDS),
    ):
        if word is not None and word not in choices:
            raise InputError("error.usage.choice", command=command, names=option, other=word)
    return variant, given.speed
