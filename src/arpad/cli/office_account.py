"""``arpad office account``: who may log in to the desk."""

import getpass
import sys
from argparse import Namespace
from pathlib import Path
from typing import Final

from arpad.cli import output
from arpad.cli.office_place import actor_of, office_line
from arpad.cli.options import CommandLine
from arpad.core.errors import InputError, UnknownName, UnreadableFile
from arpad.core.os_reason import os_reason
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue
from arpad.office.accounts import ROLES
from arpad.office.office import Office

ACTIONS: Final = ("add", "password", "role", "remove", "list")


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the action."""
    line = office_line("account", words)
    add = line.inputs.add_argument
    actions = ", ".join(ACTIONS)
    metavar = words.text("lists.metavar.action")
    text = words.text("office.account.option.action", {"actions": actions})
    add("action", metavar=metavar, help=text)
    add("name", metavar="NAME", nargs="?", help=words.text("office.account.option.name"))
    add = line.facts.add_argument
    roles = words.text("office.account.option.role", {"roles": ", ".join(ROLES)})
    add("--role", metavar="ROLE", help=roles)
    file = words.text("metavar.file")
    add("--password-file", metavar=file, help=words.text("office.account.option.password_file"))
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the action.

    Raises:
        UnknownName: there is no such action.
        InputError: a name or a role is missing, or there is no such account.
    """
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    from arpad.office.office import open_office

    if given.action not in ACTIONS:
        raise UnknownName("kind.action", given.action, ACTIONS)
    if given.action != "list" and not given.name:
        raise InputError("office.account.no_name")
    if given.action in {"add", "role"} and not given.role:
        raise InputError("office.account.no_role", roles=", ".join(ROLES))
    with open_office(given.place) as office:
        if given.action != "list":
            _change(office, given, words)
        _show(office, given, words)
    return 0


def _change(office: Office, given: Namespace, words: Catalogue) -> None:
    from arpad.office import accounts

    actor, name = actor_of(given), given.name
    password = _password(given, words) if given.action in {"add", "password"} else ""
    with office.store.writing() as connection:
        if given.action == "add":
            accounts.add_account(connection, actor, name, given.role, password)
        elif given.action == "password":
            accounts.set_password(connection, actor, name, password)
        elif given.action == "role":
            accounts.set_role(connection, actor, name, given.role)
        else:
            accounts.remove_account(connection, actor, name)


def _show(office: Office, given: Namespace, words: Catalogue) -> None:
    """All accounts, or the one that was changed."""
    from arpad.office.accounts import accounts

    with office.store.reading() as connection:
        found = accounts(connection)
    name = (given.name or "").strip().lower()
    if given.json:
        plain = [{"name": each.name, "role": each.role} for each in found]
        output.print_json({"schema": "arpad/office-accounts/1", "accounts": plain})
    elif given.action == "remove":
        print(words.text("office.account.removed", {"name": name}))
    elif not found:
        print(words.text("office.account.none"))
    for each in found if not given.json else ():
        if given.action == "list" or each.name == name:
            values = {"name": each.name, "role": each.role}
            print(words.text("office.account.done", values))


def _password(given: Namespace, words: Catalogue) -> str:
    """The first line of the file, or what is typed twice.

    Raises:
        InputError: there is no terminal, or the two differ.
        UnreadableFile: the file cannot be read.
    """
    if given.password_file:
        try:
            text = Path(given.password_file).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = os_reason(error) if isinstance(error, OSError) else str(error)
            raise UnreadableFile("error.file", file=given.password_file, reason=reason) from error
        return text.partition("\n")[0].rstrip("\r")
    if not sys.stdin.isatty():
        raise InputError("office.account.no_terminal")
    first = getpass.getpass(f"{words.text('office.account.ask')} ")
    if first != getpass.getpass(f"{words.text('office.account.ask_again')} "):
        raise InputError("office.account.differ")
    return first
