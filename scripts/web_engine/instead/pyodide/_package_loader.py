"""Instead of Pyodide's loader of packages: there are none beside the library."""


class _Folder:
    def __init__(self, name: str) -> None:
        self._name = name

    def __str__(self) -> str:
        return self._name


SITE_PACKAGES = _Folder("/lib/python3.14/site-packages")
DSO_DIR = _Folder("/usr/lib")


def init_loaded_packages() -> None:
    """As Pyodide calls it when it starts."""
