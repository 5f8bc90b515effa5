"""Lines of tournament reports in exact columns, and what a test asks of a file."""

from pathlib import Path
from typing import Any

from tests.cli.build import Runner


def trf_line(  # noqa: PLR0913  one argument a field
    number: int,
    name: str,
    *cells: str,
    rating: int | str = "",
    points: str = "",
    sex: str = "",
    title: str = "",
    federation: str = "",
    fide_id: int | str = "",
    birth: str = "",
    rank: int | str = "",
) -> str:
    """A line 001: name from column 15, rating from 49, a cell of ten columns a round from 92."""
    start = f"001 {number:>4} {sex:1}{title:>3} {name:<33} {rating:>4} {federation:<3}"
    rest = f" {fide_id:>11} {birth:<10} {points:>4} {rank:>4}"
    return f"{start}{rest}{''.join(f'  {cell:<8}' for cell in cells)}".rstrip()


class TrfFile:
    """A report in a file, as ``arpad check`` and ``arpad convert`` see it."""

    def __init__(self, run: Runner, folder: Path, *lines: str) -> None:
        self.path = folder / "report.trf"
        self.path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        self._run = run

    @property
    def checked(self) -> dict[str, Any]:
        """The answer of ``arpad check``."""
        return self._run("check", self.path, "--json").json

    @property
    def records(self) -> dict[str, Any]:
        """The answer of ``arpad convert``."""
        return self._run("convert", self.path, "--to", "json").json

    @property
    def errors(self) -> list[str]:
        """Codes of the errors."""
        return [each["code"] for each in self.checked["errors"]]

    @property
    def warnings(self) -> list[str]:
        """Codes of the warnings and repairs."""
        return [each["code"] for each in self.checked["warnings"]]

    @property
    def rated(self) -> list[tuple[int, int, str]]:
        """White, Black and result of the rated games."""
        games = self.records["games"]
        return [(each["white"], each["black"], each["result"]) for each in games if each["rated"]]

    @property
    def unrated(self) -> list[tuple[int, int | None, str]]:
        """White, Black and the reason of what is not rated."""
        games = self.records["games"]
        return [
            (each["white"], each["black"], each["why_not"]) for each in games if not each["rated"]
        ]


_ID_AND_NAME = f"{'ID Number':<15}{'Name':<61}Fed Sex Tit  WTit "
COMBINED_LIST = f"{_ID_AND_NAME}{'OTit':<15}FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
SINGLE_LIST = f"{_ID_AND_NAME}{'OTit':<15}FOA OCT26 Gms K  B-day Flag"


def list_line(  # noqa: PLR0913  one argument a field
    fide_id: int,
    name: str,
    *,
    standard: int = 0,
    k: int = 20,
    rapid: int = 0,
    federation: str = "BEL",
    title: str = "",
    women_title: str = "",
    other: str = "",
    birth: str = "1990",
    flag: str = "",
) -> str:
    """A line of the combined list; too long a text moves what follows, as in FIDE's own files."""
    start = f"{fide_id:<15}{name:<61}{federation:<4}{'M':<4}{title:<5}{women_title:<5}{other:<15}"
    numbers = f"{standard:<6}{4:<4}{k:<3}{rapid:<6}{0:<4}{k:<3}{0:<6}{0:<4}{0:<3}"
    return f"{start}    {numbers}{birth:<6}{flag:<4}"


def single_list_line(fide_id: int, name: str, rating: int, *, flag: str = "") -> str:
    """A line of the list of one kind."""
    start = f"{fide_id:<15}{name:<61}{'BEL':<4}{'M':<4}{'':<29}"
    return f"{start}{rating:<6}{0:<4}{20:<3}{1990:<6}{flag:<4}"


class Lists:
    """Rating lists that are imported, and what ``arpad list find`` answers."""

    def __init__(self, run: Runner, folder: Path) -> None:
        self._run = run
        self._folder = folder

    def write(self, *lines: str, name: str = "list.txt") -> Path:
        """A file with these lines."""
        path = self._folder / name
        path.write_text("".join(f"{line}\r\n" for line in lines), encoding="utf-8")
        return path

    def add(self, *rows: str, month: str = "2026-10", name: str = "list.txt") -> None:
        """Import rows of the combined list."""
        self._run.ok(
            "list", "import", self.write(COMBINED_LIST, *rows, name=name), "--month", month
        )

    def find(self, text: object) -> list[dict[str, Any]]:
        """The players that are found."""
        return list(self._run("list", "find", text, "--json").json["players"])

    def only(self, text: object) -> dict[str, Any]:
        """The one player that is found."""
        (player,) = self.find(text)
        return player
