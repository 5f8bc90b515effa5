"""Instead of the standard library's, which builds themes of colours: nobody sees a terminal."""


class _NoColours:
    def __getattr__(self, name: str) -> object:
        return self if name == "traceback" else ""


_THEME = _NoColours()


def can_colorize(**_: object) -> bool:
    """As :mod:`traceback` asks."""
    return False


def get_theme(**_: object) -> _NoColours:
    """As :mod:`traceback` asks."""
    return _THEME
