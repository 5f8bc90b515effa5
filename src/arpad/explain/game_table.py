"""The games of an answer as a table: one row a game, with what the system tells of each."""

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING, Any, Final

from arpad.core.frozen import Record
from arpad.core.outcomes import GameLine, RatingChange
from arpad.core.quantities import RatingPoints
from arpad.explain.catalogue import Catalogue
from arpad.explain.narrative import opponent_words

if TYPE_CHECKING:
    from arpad.core.updates import GameUpdate

# The columns of figures: id of the head, and the field of the game.
COLUMNS: Final = (
    ("term.difference", "rating_difference"),
    ("term.used", "difference_used"),
    ("term.uncertainty_factor", "uncertainty_factor"),
    ("term.expected", "expected_score"),
    ("term.minus", "score_minus_expected"),
    ("term.k", "development_coefficient"),
    ("term.change", "rating_change_unrounded"),
)


class GameRow(Record):
    """One game.

    Args:
        cells: a text for each column.
        rated: whether it counts.
        limited: whether FIDE's rule limited its rating difference.
        note: why it does not count; empty when it does.
    """

    cells: tuple[str, ...]
    rated: bool
    limited: bool = False
    note: str = ""


class GameTable(Record):
    """The games of an answer.

    Args:
        heads: ids of the messages that head the columns.
        rows: the games in order.
        texts: how many columns, from the left, hold text and no figures.
    """

    heads: tuple[str, ...]
    rows: tuple[GameRow, ...]
    texts: int

    @property
    def limited(self) -> bool:
        """Whether the difference of any game was limited."""
        return any(row.limited for row in self.rows)


def game_table(
    games: "Sequence[GameLine | GameUpdate]",
    words: Catalogue,
    *,
    k: int | None = None,
    without: Container[str] = (),
) -> GameTable:
    """The games as a table; columns that no game fills are left out.

    Args:
        games: the games of one answer.
        words: the language.
        k: FIDE's development coefficient, to show what each game brings; None not to.
        without: fields that are not to be shown.
    """
    used = [
        (head, field)
        for head, field in COLUMNS
        if field not in without
        and any(_figure(game, field, k) is not None for game in games)
        and not (field == "difference_used" and not _shows_limits(games))
    ]
    rounds = any(game.round is not None for game in games)
    heads = ("term.round",) * rounds + ("term.opponent", "term.result")
    rows = []
    for game in games:
        cells = [_opponent(game, words), words.text(f"result.{game.result.key}")]
        cells += _figures(game, [field for _, field in used], k, words)
        if rounds:
            cells.insert(0, "" if game.round is None else str(game.round))
        note = "" if game.rated else words.value(game.why_not_rated)
        limited = isinstance(game, GameLine) and _is_other(game)
        rows.append(GameRow(cells=tuple(cells), rated=game.rated, limited=limited, note=note))
    heads += tuple(head for head, _ in used)
    return GameTable(heads=heads, rows=tuple(rows), texts=2 + rounds)


def game_table_of(
    result: Record, words: Catalogue, *, with_changes: bool = True
) -> GameTable | None:
    """The games of an answer; None without any.

    Args:
        result: the answer.
        words: the language.
        with_changes: whether to show what each game brings by FIDE's K, which is then certain.
    """
    games = getattr(result, "games", ())
    if not games or not hasattr(games[0], "result"):
        return None
    k = None
    if with_changes and isinstance(result, RatingChange):
        k = result.development_coefficient.value
    return game_table(games, words, k=k)


def _figures(
    game: "GameLine | GameUpdate", fields: Sequence[str], k: int | None, words: Catalogue
) -> list[str]:
    """The figures of a game; of one that does not count the last column says so."""
    if not game.rated:
        return ([""] * (len(fields) - 1) + [words.text("term.not_rated")])[: len(fields)]
    if isinstance(game, GameLine):
        return [words.value(_figure(game, field, k)) for field in fields]
    from arpad.explain.real_values import written_field

    return [written_field(field, _figure(game, field, k), words) for field in fields]


def _figure(game: Any, field: str, k: int | None) -> object:
    """A field of a game; what a game of FIDE's brings is K times its score minus expected."""
    if k is not None and field == "rating_change_unrounded":
        minus = game.score_minus_expected
        return None if minus is None else RatingPoints(k * minus.hundredths)
    return getattr(game, field, None)


def _shows_limits(games: "Sequence[GameLine | GameUpdate]") -> bool:
    """FIDE's table always shows the difference used; others only where it is another one."""
    return isinstance(games[0], GameLine) or any(map(_is_other, games))


def _is_other(game: "GameLine | GameUpdate") -> bool:
    return game.rated and game.difference_used != game.rating_difference


def _opponent(game: "GameLine | GameUpdate", words: Catalogue) -> str:
    name = opponent_words(game, words)
    deviation = getattr(game, "opponent_rating_deviation", None)
    if deviation is None:
        return name
    from arpad.explain.real_values import written_field

    return f"{name} ±{written_field('rating_deviation', deviation, words)}"
