"""Games with their moves from a file of any format that has moves, and models from a folder."""

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from arpad.core.errors import UnreadableFile
from arpad.core.game_moves import GameMoves
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.json_values import of_known_shape
from arpad.formats.kinds import format_module
from arpad.formats.opening import Source, opened, opened_bytes
from arpad.strength.model import Model, model_of

_READERS = {
    "arpad.formats.chesscom.check": "arpad.formats.chesscom.written_moves",
    "arpad.formats.lichess.check": "arpad.formats.lichess.written_moves",
    "arpad.formats.pgn.check": "arpad.formats.pgn.written_moves",
}


def games_in(path: str | Path, notes: BoundedNotes) -> Iterator[GameMoves]:
    """The games of a file in its order.

    Args:
        path: of a PGN file or of games of Lichess or Chess.com; ``-`` for standard input.
        notes: gets what was found on the way.

    Raises:
        UnreadableFile: it cannot be opened or read, or has no moves.
    """
    with opened(path) as source:
        yield from _games_of(source, notes)


def games_in_bytes(data: bytes, file: str, notes: BoundedNotes) -> Iterator[GameMoves]:
    """As :func:`games_in`, of the bytes of a file.

    Args:
        data: the bytes.
        file: its name.
        notes: gets what was found on the way.

    Raises:
        UnreadableFile: as :func:`games_in`.
    """
    with opened_bytes(data, file) as source:
        yield from _games_of(source, notes)


def _games_of(source: Source, notes: BoundedNotes) -> Iterator[GameMoves]:
    with of_known_shape(source.file):
        reader = _READERS.get(format_module(source) or "")
        games = None if reader is None else import_module(reader).games_with_moves(source, notes)
        if games is None:
            raise UnreadableFile("strength.no_moves", file=source.file)
        yield from games


def models_in(folder: Path) -> tuple[Model, ...]:
    """The models of a folder, as ``arpad strength train`` writes them.

    Args:
        folder: with a file of JSON for each.

    Raises:
        UnreadableFile: there is no model, or a file is none.
    """
    found = []
    for path in sorted(folder.glob("*.json")):
        try:
            found.append(model_of(json.loads(path.read_text(encoding="utf-8"))))
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise UnreadableFile("strength.no_model", file=str(path)) from error
    if not found:
        raise UnreadableFile("strength.no_models", file=str(folder))
    return tuple(found)
