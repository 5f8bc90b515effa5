"""The cards of the models as a page: what they were fitted on, and how far they are off."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from strength_plots import plot_name

from arpad.strength.model import Model

_ERRORS: Final = ("games", "mae", "mae_constant", "ratio", "r", "bias", "width", "inside_of_people")
_HEADS: Final = (
    *("games", "mean error", "of a constant", "ratio", "r", "bias", "width", "inside"),
)


def card_page(models: Iterable[Model], notice: str) -> str:
    """The page in Markdown.

    Args:
        models: that come with the program.
        notice: that the page is written by a program.
    """
    return (
        "\n".join([*_ABOUT, "", notice, *(line for each in models for line in _card(each))]) + "\n"
    )


_ABOUT: Final = (
    "# The models of playing strength",
    "",
    "Each is one weighted sum of what is seen of a player in a game: what his moves lost and",
    "where, measures of his style, which moves he chose, the line of the opening and the rate",
    "of play. It belongs to one speed and one source of evaluations. No rating is ever an",
    "input.",
    "",
    "**Data.** Rated games of Lichess (CC0) with the ratings of both players: 70,571 of rapid,",
    "2014 to 2022, with the evaluations of the server, and 4,254 of blitz of June 2018 without",
    "names; 8,854 of them evaluated by Stockfish 15.1 at 2,000 nodes a position.",
    "",
    "**Split.** By people: a quarter of them is only tried on, a tenth only sets the width of",
    "the intervals, and no game of either is learned from. The blitz games, whose players are",
    "not known, are split by games. Where the engine looked at no game of those for the",
    "intervals, three tenths of those tried on take their place. What the moves chosen tell is",
    "learned from the many games of rapid, without the people whom the engine looked at.",
    "`later` is a fit of the earlier three quarters tried on the later games of strangers.",
    "",
    "**Beside it.** `of a constant` is the error of naming the usual rating without any look at",
    "the game. The result alone tells no more. The opponent's rating would tell far more than",
    "any model, because servers pair equals: that is why it is no input.",
    "",
    "**What they cannot see.** One game is some 350 points of noise, whatever the model.",
    "Readings lean to the mean of the players learned from: by true rating the intervals hold",
    "too often in the middle and too seldom at the ends (below). A player's own style that a",
    "model misjudges stays in all his games. Other servers and federations have other scales. A",
    "program's help is no level, and nothing here tells of it.",
    "",
    "**Short games.** Intervals of games with 8 to 14 moves of the player are shown wider than the",
    "rows below have them: 1.4 times, by the engine in blitz 1.22 times. So they hold the rating",
    "of 81 % of 322 readings by the evaluations of Lichess, and of 82 % of 136 in blitz, all of",
    "people never met. By the engine there are too few in rapid to tell (7 of 8).",
    "",
    "Mean error, bias and width are in rating points; `inside` is the share of people whose",
    "rating lies in their 80 % interval.",
)


def _card(model: Model) -> Iterator[str]:
    card, told = model.card, model.evaluations
    by = f"{told.engine}, {told.nodes} nodes" if told.engine else "evaluations of Lichess"
    yield from ("", f"## {model.speed.capitalize()}, {by}", "")
    first, last = card["days"]
    yield f"Learned from {card['rows']['learn']:,} sides of games from {first} to {last}."
    yield from (
        "",
        f"![Errors, leaning and intervals by band; the table has the same]({plot_name(model)})",
    )
    yield from ("", "| tried on | " + " | ".join(_HEADS) + " |", "|---" * (len(_HEADS) + 1) + "|")
    yield _row("people it has never met", card)
    for name, title in (("later", "later games of strangers"), ("elsewhere", "another pool")):
        if name in card:
            yield _row(title, card[name])
    yield from _bands("level read", card["by_level"])
    yield from _bands("true rating", card["by_rating"])
    yield from _bands("own moves", card["by_length"])
    yield from _others(card)


def _bands(name: str, bands: Iterable[dict[str, Any]]) -> Iterator[str]:
    for band in bands:
        start = band["from"]
        yield _row(f"{name} from {start:g}" if start is not None else f"{name}: lowest", band)


def _row(title: str, errors: dict[str, Any]) -> str:
    cells = (errors.get(name, "") for name in _ERRORS)
    return f"| {title} | " + " | ".join(map(str, cells)) + " |"


def _others(card: dict[str, Any]) -> Iterator[str]:
    yield ""
    yield (
        f"Mean error of the result alone {card['result_alone']}, of the opponent's rating"
        f" {card['opponent']}."
    )
    if card["pooled"]:
        yield from ("", "| games of one person | people | mean error | width | inside |")
        yield "|---|---|---|---|---|"
        for count, each in sorted(card["pooled"].items(), key=lambda item: int(item[0])):
            cells = (each["people"], each["mae"], each["width"], each["inside"])
            yield f"| {count} | " + " | ".join(map(str, cells)) + " |"
    told = card["comparison"]
    yield ""
    yield (
        f"Who of the two played better: right in {told['order_above_0']:.0%} of"
        f" {told['games']} games, in {told['order_above_200']:.0%} of those whose ratings are more"
        f" than 200 points apart and in {told['order_above_400']:.0%} above 400."
    )
