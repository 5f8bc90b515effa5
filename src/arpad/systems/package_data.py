"""Reading the data files of a system package, from a folder or from a zip."""

from types import ModuleType

from arpad.core.errors import RulebookError

COMPILED = "compiled.json"


def read_data(package: ModuleType, name: str) -> bytes | None:
    """The bytes of a file beside the package's modules; None when there is none.

    Asks the package's own loader, which costs nothing at start-up and works in a zip too;
    :mod:`importlib.resources` would take longer than a whole rating.
    """
    loader = getattr(package, "__loader__", None)
    folder = str(package.__file__).rpartition("__init__")[0]
    if not hasattr(loader, "get_data"):
        raise RulebookError("the package's loader gives no data files", file=name, line=1)
    try:
        data = loader.get_data(folder + name)  # type: ignore[union-attr]  # asked for just above
    except OSError:
        return None
    return bytes(data)


def read_text(package: ModuleType, name: str) -> str:
    """A data file that must be there, as text.

    Raises:
        RulebookError: it is not there.
    """
    data = read_data(package, name)
    if data is None:
        raise RulebookError("the file is missing", file=name, line=1)
    return data.decode("utf-8")
