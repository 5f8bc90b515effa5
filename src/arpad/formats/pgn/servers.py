"""Which server a game was played on, whether it was rated there, and for which list.

Source: the public notes on the databases of Lichess and on the games of Chess.com; the bounds of
the lists are those of both servers for an estimate of the initial time plus 40 increments.
"""

from typing import Final

from arpad.core.rate_of_play import RateOfPlay

LICHESS: Final = "lichess"
CHESSCOM: Final = "chesscom"
_LICHESS_BOUNDS: Final = ((30, "ultraBullet"), (180, "bullet"), (480, "blitz"), (1500, "rapid"))
_CHESSCOM_BOUNDS: Final = ((180, "bullet"), (600, "blitz"))
_MOVES: Final = 40
_POOL_WORDS: Final = ("ultrabullet", "bullet", "blitz", "rapid", "classical", "correspondence")
_BROADCAST: Final = ("/broadcast/", "/study/")


def server_of(site: str, link: str) -> str:
    """The server by the address of the game; over-the-board games it only shows have none."""
    address = site.lower()
    for text in (address, link.lower()):
        if "chess" not in text:
            continue
        host = text.partition("://")[2].partition("/")[0].split(".")[-2:]
        if host == ["lichess", "org"] and not any(part in text for part in _BROADCAST):
            return LICHESS
        if host == ["chess", "com"] or text.strip() == "chess.com":
            return CHESSCOM
    return ""


def rated_on_lichess(event: str, *, has_difference: bool) -> bool:
    """``Rated Blitz game``, ``casual ...``, or an arena: there a rated game prints changes."""
    word = event.lower().split(" ", 1)[0]
    if word in {"rated", "casual"}:
        return word == "rated"
    return has_difference


def pool(server: str, event: str, variant: str, rate: RateOfPlay | None, text: str) -> str:
    """The list of the server; the name of the event goes before the clock.

    The lists of Lichess were cut otherwise in its first years: a game of eight minutes was
    "Rated Classical" then.
    """
    if variant not in {"standard", "chess", "from position"}:
        return variant
    if server == LICHESS:
        words = event.lower().split()
        if words[:1] in (["rated"], ["casual"]):
            for word in words[1:2]:
                if word in _POOL_WORDS:
                    return "ultraBullet" if word == "ultrabullet" else word
        if text.strip() == "-":
            return "correspondence"
        return _by_clock(rate, _LICHESS_BOUNDS, "classical")
    if server == CHESSCOM:
        return "daily" if text.startswith("1/") else _by_clock(rate, _CHESSCOM_BOUNDS, "rapid")
    return ""


def _by_clock(rate: RateOfPlay | None, bounds: tuple[tuple[int, str], ...], last: str) -> str:
    if rate is None:
        return ""
    seconds = rate.base_seconds + _MOVES * rate.increment_seconds
    return next((name for bound, name in bounds if seconds < bound), last)
