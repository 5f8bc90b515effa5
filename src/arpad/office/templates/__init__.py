"""The pages of the office that are files: templates on the ground of those of the bulk engine."""

from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent
