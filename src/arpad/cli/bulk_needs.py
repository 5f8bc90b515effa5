"""What an action of ``arpad bulk`` needs beyond Arpad itself, looked for before it is imported."""

from collections.abc import Sequence
from importlib.util import find_spec

from arpad.core.errors import InputError


def check_installed(message: str, names: Sequence[str], **facts: object) -> None:
    """Say what to install before an import fails.

    Args:
        message: id of the message, with a place for ``names``.
        names: of the packages.
        facts: what else the message says.

    Raises:
        InputError: one of them is not installed.
    """
    missing = [name for name in names if find_spec(name) is None]
    if missing:
        raise InputError(message, names=", ".join(missing), **facts)
