"""Where the engine for the browser is, when it was built (``scripts/build_web``)."""

from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "engine"


def engine_folder(folder: Path = FOLDER) -> Path | None:
    """The folder of the built engine; None when this installation has none.

    Args:
        folder: where to look.
    """
    return folder if (folder / "files.json").is_file() else None
