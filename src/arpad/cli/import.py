"""``arpad import --dry-run``: how a list of players or a table of games is understood."""  # noqa: N999  it has the name of its command

from collections.abc import Sequence
from typing import Final

from arpad.cli.columns import add_column_option, read_columns
from arpad.cli.encoding import add_encoding_option, read_encoding
from arpad.cli.options import CommandLine
from arpad.core.errors import InputError, UnreadableFile
from arpad.core.findings import Severity
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue
from arpad.formats.checked_file import CheckedFile
from arpad.formats.player_lists.record import (
    ListedClub,
    ListedGame,
    ListedPlayer,
    PlayerTable,
    others_json,
)

_ROWS_SHOWN: Final = 3


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the command."""
    line = CommandLine("import", words, "cli.import.description")
    add = line.inputs.add_argument
    add("file", metavar=words.text("metavar.file"), help=words.text("option.list_file"))
    add("--dry-run", action="store_true", help=words.text("option.dry_run"))
    add_column_option(line, words)
    add_encoding_option(line, words)
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the command; 1 when the file has errors."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    if not given.dry_run:
        raise InputError("import.only_dry_run")
    from arpad.formats.kinds import check_file

    columns, encoding = read_columns(given.column), read_encoding(given.encoding)
    checked = check_file(given.file, columns=columns, encoding=encoding)
    table = checked.table
    if table is None or not (table.columns or table.players or table.games or table.clubs):
        raise UnreadableFile("import.no_list", file=given.file, format=checked.format)
    if given.json:
        from arpad.cli.output import print_json

        print_json(_plain(checked, table, words))
    else:
        _print(checked, table, words)
    return 1 if checked.has_errors else 0


def _plain(checked: CheckedFile, table: PlayerTable, words: Catalogue) -> dict[str, object]:
    from arpad.cli.check import finding_json

    errors = [each for each in checked.findings if each.severity is Severity.ERROR]
    others = [each for each in checked.findings if each.severity is not Severity.ERROR]
    return {
        "schema": "arpad/import/1",
        "format": checked.format,
        "encoding": checked.encoding,
        "columns": [column.as_dict() for column in table.columns],
        "players": map(_player, table.players),
        "games": map(_game, table.games),
        "clubs": map(_club, table.clubs),
        "errors": [finding_json(each, words) for each in errors],
        "warnings": [finding_json(each, words) for each in others],
    }


def _player(player: ListedPlayer) -> dict[str, object]:
    birth = player.birth
    return {
        "line": player.line,
        "name": player.name,
        "academic": player.academic,
        "local_id": player.local_id,
        "fide_id": None if player.fide_id is None else int(player.fide_id),
        "federation": player.federation,
        "club": player.club,
        "club_id": player.club_id,
        "title": player.title,
        "women_title": player.women_title,
        "sex": None if player.sex is None else player.sex.value,
        "birth_year": None if birth is None else birth.year,
        "birth_month": None if birth is None else birth.month,
        "birth_day": None if birth is None else birth.day,
        "ratings": dict(player.ratings),
        "games": dict(player.games),
        "status": player.status,
        "others": others_json(player.others),
    }


def _game(game: ListedGame) -> dict[str, object]:
    return {
        "line": game.line,
        "player": game.player,
        "opponent": game.opponent,
        "result": game.result.key,
        "colour": None if game.colour is None else game.colour.value,
        "rating": game.rating,
        "opponent_rating": game.opponent_rating,
        "round": game.round,
        "date": None if game.played_on is None else game.played_on.isoformat(),
        "others": others_json(game.others),
    }


def _club(club: ListedClub) -> dict[str, object]:
    return club.as_dict() | {"others": others_json(club.others)}


def _print(checked: CheckedFile, table: PlayerTable, words: Catalogue) -> None:
    from arpad.cli import output
    from arpad.cli.check import print_findings
    from arpad.cli.rating_report import aligned

    pairs = [("check.format", checked.format), ("check.encoding", checked.encoding)]
    if checked.players is not None:
        pairs.append(("check.players", words.value(checked.players)))
    if checked.clubs is not None:
        pairs.append(("check.clubs", words.value(checked.clubs)))
    if checked.rated_games is not None:
        pairs.append(("check.rated_games", words.value(checked.rated_games)))
    print("\n".join(aligned(pairs, words)))
    if table.columns:
        heads = list(map(words.text, ("import.column", "import.heading", "import.field")))
        rows = [
            [str(each.column), each.heading, each.field or words.text("import.not_placed")]
            for each in table.columns
        ]
        print("\n" + "\n".join(output.table(heads, rows, left=(1, 2))))
    print(f"\n{words.text('import.first_rows')}")
    for records in (
        [_player(each) for each in table.players[:_ROWS_SHOWN]],
        [_game(each) for each in table.games[:_ROWS_SHOWN]],
        [_club(each) for each in table.clubs[:_ROWS_SHOWN]],
    ):
        if records:
            print("\n" + "\n".join(_side_by_side(records, words)))
    print()
    print_findings(checked, words)


def _side_by_side(records: Sequence[dict[str, object]], words: Catalogue) -> list[str]:
    """Each record in a column, as broad as the screen allows; long values go on below."""
    from itertools import zip_longest

    from arpad.cli import output

    known = [_named_values(record) for record in records]
    names = list(dict.fromkeys(name for one in known for name in one))
    width = max(map(len, names))
    each = (output.WIDTH - min(width, output.WIDTH // 3)) // len(records) - 2
    rows = []
    for name in names:
        cells = [_lines(name, output.WIDTH // 3)]
        cells += [_lines(output.harmless(one.get(name, "")), each) for one in known]
        rows += [list(parts) for parts in zip_longest(*cells, fillvalue="")]
    heads = ["", *(words.text("import.row", {"line": record["line"]}) for record in records)]
    return output.table(heads, rows, left=range(len(heads)))


def _lines(text: str, width: int) -> list[str]:
    """A text in lines of at most so many characters; a word that is longer is broken."""
    from textwrap import wrap

    return wrap(text, width, break_on_hyphens=False) or [""]


def _named_values(record: dict[str, object]) -> dict[str, str]:
    """What is known, under its names; what has no field under its heading in quotes."""
    found: dict[str, str] = {}
    for name, value in record.items():
        if isinstance(value, dict):
            found |= {f"{name}:{key}": str(each) for key, each in value.items()}
        elif isinstance(value, list):
            for each in value:  # a heading may come twice
                heading = f'"{each["heading"]}"'
                found[heading] = "; ".join(filter(None, (found.get(heading), each["text"])))
        elif value not in (None, "") and name != "line":
            found[name] = str(value)
    return found
