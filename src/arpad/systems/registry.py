"""The systems by id and alias, loaded when first asked for.

The built-in ones are listed here by the place of their object. Anybody can add one by an entry
point of the group ``arpad.systems`` whose name is the id and whose value is the object; a
built-in id cannot be taken over.
"""

from functools import cache
from importlib import import_module
from typing import Final

from arpad.core.errors import BrokenPlugIn, UnknownName
from arpad.core.system import RatingSystem

ENTRY_POINT_GROUP: Final = "arpad.systems"

_UNAVAILABLE: Final = "arpad.systems.unavailable.system"

# id -> (module, name of the object, aliases)
_BUILT_IN: Final[dict[str, tuple[str, str, tuple[str, ...]]]] = {
    "fide": ("arpad.systems.fide.system", "FIDE", ("elo-fide", "world")),
    "glicko": ("arpad.systems.glicko.system", "GLICKO", ("glicko-1", "glicko1")),
    "glicko-boost": ("arpad.systems.glicko_boost.system", "GLICKO_BOOST", ("boost",)),
    "stephenson": ("arpad.systems.stephenson.system", "STEPHENSON", ("steph", "sticko")),
    "glicko2": ("arpad.systems.glicko2.system", "GLICKO2", ("glicko-2",)),
    "lichess": ("arpad.systems.lichess.system", "LICHESS", ("lila",)),
    "elo": ("arpad.systems.elo.system", "ELO", ("classic",)),
    "ecf": ("arpad.systems.ecf.system", "ECF", ("england",)),
    "dwz": ("arpad.systems.dwz.system", "DWZ", ("germany", "dsb")),
    "icu": ("arpad.systems.icu.system", "ICU", ("ireland",)),
    "selo": ("arpad.systems.selo.system", "SELO", ("finland",)),
    "pelo": ("arpad.systems.pelo.system", "PELO", ("finland-blitz",)),
    "kbsb": ("arpad.systems.kbsb.system", "KBSB", ("frbe", "ksb", "belgium")),
    "uscf": ("arpad.systems.uscf.system", "USCF", ("us-chess", "uschess")),
    "cfc": ("arpad.systems.cfc.system", "CFC", ("canada",)),
    "dsu": ("arpad.systems.dsu.system", "DSU", ("denmark",)),
    "oesb": ("arpad.systems.oesb.system", "OESB", ("austria",)),
    "chess-scotland": ("arpad.systems.chess_scotland.system", "CHESS_SCOTLAND", ("scotland",)),
    "pzszach": ("arpad.systems.pzszach.system", "PZSZACH", ("poland",)),
    "ffe": ("arpad.systems.ffe.system", "FFE", ("france",)),
    "ssb": ("arpad.systems.ssb.system", "SSB", ("switzerland",)),
    "chesscom": (_UNAVAILABLE, "CHESSCOM", ("chess.com", "chess-com")),
    "icc": (_UNAVAILABLE, "ICC", ("chessclub",)),
    "fics": (_UNAVAILABLE, "FICS", ("freechess",)),
    "acf": (_UNAVAILABLE, "ACF", ("australia",)),
    "nzcf": (_UNAVAILABLE, "NZCF", ("new-zealand",)),
    "ssf": (_UNAVAILABLE, "SSF", ("lask", "sweden")),
    "feda": (_UNAVAILABLE, "FEDA", ("spain",)),
    "knsb": (_UNAVAILABLE, "KNSB", ("netherlands",)),
    "lok": (_UNAVAILABLE, "LOK", ("czechia",)),
    "nsf": (_UNAVAILABLE, "NSF", ("norway",)),
}


def system_ids() -> tuple[str, ...]:
    """The ids of all systems, built-in ones first, then plug-ins by name."""
    return (*_BUILT_IN, *sorted(_plug_ins()))


@cache
def load_system(name: str) -> RatingSystem:
    """The system with this id or alias.

    Upper and lower case are the same, and so are ``_`` and ``-``.

    Raises:
        UnknownName: there is none.
        BrokenPlugIn: a system from outside cannot be loaded.

    Example:
        >>> load_system("FIDE").id, load_system("glicko_boost").id
        ('fide', 'glicko-boost')
    """
    wanted = _plain(str(name))
    for system_id, (module, attribute, aliases) in _BUILT_IN.items():
        if wanted == system_id or wanted in aliases:
            return _checked(getattr(import_module(module), attribute), module)
    plug_ins = _plug_ins()
    for system_id, (module, attribute) in plug_ins.items():
        if wanted == _plain(system_id):
            return _plug_in(system_id, module, attribute)
    for system_id in plug_ins:
        system = load_system(system_id)
        if wanted in map(_plain, system.aliases):
            return system
    raise UnknownName("kind.system", name, system_ids())


def _plain(name: str) -> str:
    return name.strip().lower().replace("_", "-")


def _plug_in(name: str, module: str, attribute: str) -> RatingSystem:
    """A system from outside; whatever goes wrong in its module is an error with its name."""
    try:
        system = getattr(import_module(module), attribute)
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        raise BrokenPlugIn("error.plug_in", name=name, module=module, reason=reason) from error
    return _checked(system, module)


def _checked(system: object, module: str) -> RatingSystem:
    if not isinstance(system, RatingSystem):
        raise BrokenPlugIn("error.plug_in", name="", module=module, reason="no rating system")
    return system


@cache
def _plug_ins() -> dict[str, tuple[str, str]]:
    """Third-party systems; looked for only when a built-in one does not answer."""
    from importlib.metadata import entry_points

    return {
        point.name.lower(): (point.module, point.attr)
        for point in entry_points(group=ENTRY_POINT_GROUP)
        if point.name.lower() not in _BUILT_IN
    }
