"""Who may log in to the desk: names, roles, and passwords as argon2id hashes.

The table is only added to: the last row of a name counts, and its number tells a session whether
anything of the account changed since it was opened.
"""

import re
from functools import cache
from typing import Any, Final

from sqlalchemy import func, select

from arpad.core.errors import BadValue, InputError, UnknownName
from arpad.core.frozen import Record
from arpad.office.acts import new_act
from arpad.office.store import schema

# Each may do what those before it may.
VIEWER, ARBITER, OFFICER, ADMIN = ROLES = ("viewer", "arbiter", "officer", "admin")
_NO_ROLE: Final = "none"  # may not any more
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9._@-]{0,63}")
SHORTEST: Final = 12  # characters of a password
_LONGEST: Final = 1000
_NOBODY: Final = "somebody who has no account"


class Account(Record):
    """An account.

    Args:
        row: number of the row that counts; another one after every change.
        name: for the log-in and the audit trail.
        role: one of :data:`ROLES`.
    """

    row: int
    name: str
    role: str

    def may(self, role: str) -> bool:
        """Whether the account may do what a role may.

        Example:
            >>> Account(row=1, name="ann", role="officer").may("arbiter")
            True
        """
        return ROLES.index(self.role) >= ROLES.index(role)


def account_name(text: str) -> str:
    """A name as accounts have it: small letters.

    Raises:
        BadValue: it is none.
    """
    name = text.strip().lower()
    if not _NAME.fullmatch(name):
        raise BadValue("name", text, "office.account.allowed_name")
    return name


def add_account(connection: Any, actor: str, name: str, role: str, password: str) -> None:
    """A new account.

    Raises:
        InputError: there is one of this name, or name, role or password will not do.
    """
    name = account_name(name)
    if find_account(connection, name) is not None:
        raise InputError("office.account.exists", name=name)
    _write(connection, actor, "account.added", name, _role(role), _hashed(password))


def set_password(connection: Any, actor: str, name: str, password: str) -> None:
    """Another password; all sessions of the account end.

    Raises:
        InputError: there is no such account, or the password will not do.
    """
    account = the_account(connection, name)
    hashed = _hashed(password)
    _write(connection, actor, "account.password_changed", account.name, account.role, hashed)


def set_role(connection: Any, actor: str, name: str, role: str) -> None:
    """Another role; all sessions of the account end.

    Raises:
        InputError: there is no such account or role.
    """
    account = the_account(connection, name)
    hashed = _row(connection, account.name).password
    _write(connection, actor, "account.role_changed", account.name, _role(role), hashed)


def remove_account(connection: Any, actor: str, name: str) -> None:
    """The account may not log in any more; all its sessions end.

    Raises:
        InputError: there is no such account.
    """
    account = the_account(connection, name)
    _write(connection, actor, "account.removed", account.name, _NO_ROLE, "")


def accounts(connection: Any) -> tuple[Account, ...]:
    """All accounts that may log in, by name."""
    table = schema.account
    last = select(func.max(table.c.id)).group_by(table.c.name)
    rows = connection.execute(table.select().where(table.c.id.in_(last)).order_by(table.c.name))
    return tuple(_account(row) for row in rows if row.role in ROLES)


def find_account(connection: Any, name: str) -> Account | None:
    """The account of a name; None where nobody of that name may log in."""
    row = _row(connection, name)
    return _account(row) if row is not None and row.role in ROLES else None


def the_account(connection: Any, name: str) -> Account:
    """The account of a name.

    Raises:
        UnknownName: nobody of that name may log in.
    """
    found = find_account(connection, name.strip().lower())
    if found is None:
        known = tuple(each.name for each in accounts(connection))
        raise UnknownName("kind.account", name, known)
    return found


def password_of(connection: Any, name: str) -> str:
    """The hash of an account's password; that of nobody where there is no account.

    Comparing with it takes as long as with any other, so that nobody learns which names there are.
    """
    row = _row(connection, name.strip().lower())
    return str(row.password) if row is not None and row.role in ROLES else _nobody()


def is_password(hashed: str, password: str) -> bool:
    """Whether a password is the one of a hash; takes a while, as it should."""
    from argon2.exceptions import InvalidHashError, VerificationError

    if len(password) > _LONGEST:
        return False
    try:
        return bool(_hasher().verify(hashed, password))
    except (VerificationError, InvalidHashError):
        return False


def _row(connection: Any, name: str) -> Any:
    table = schema.account
    query = table.select().where(table.c.name == name).order_by(table.c.id.desc()).limit(1)
    return connection.execute(query).first()


def _account(row: Any) -> Account:
    return Account(row=row.id, name=row.name, role=row.role)


def _role(text: str) -> str:
    if text not in ROLES:
        raise UnknownName("kind.role", text, ROLES)
    return text


def _hashed(password: str) -> str:
    if not SHORTEST <= len(password) <= _LONGEST:
        raise InputError("office.account.password_length", shortest=SHORTEST, longest=_LONGEST)
    return str(_hasher().hash(password))


@cache
def _nobody() -> str:
    return str(_hasher().hash(_NOBODY))


@cache
def _hasher() -> Any:
    """Argon2id by the parameters that its library recommends (RFC 9106, low memory).

    Raises:
        InputError: it is not installed.
    """
    try:
        from argon2 import PasswordHasher
    except ImportError as error:
        raise InputError("office.not_installed") from error
    return PasswordHasher()


def _write(  # noqa: PLR0913, PLR0917  what a row has
    connection: Any, actor: str, kind: str, name: str, role: str, hashed: str
) -> None:
    act = new_act(connection, actor, kind, name=name, role=role)
    connection.execute(
        schema.account.insert().values(name=name, role=role, password=hashed, act_id=act)
    )
