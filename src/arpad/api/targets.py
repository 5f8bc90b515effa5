"""What it takes to reach a target of a forecast, in sentences."""

from arpad.core.decimals import Decimals
from arpad.core.quantities import Score
from arpad.explain.catalogue import Catalogue
from arpad.forecast.records import Target


def target_lines(target: Target, games: int, words: Catalogue) -> list[str]:
    """A target in sentences: what is needed, how likely, what was not looked at."""
    heads = {
        "rating": "forecast.target.rating",
        "performance": "forecast.target.performance",
        "norm": "forecast.target.norm",
    }
    head = words.text(heads[target.kind], {"target": target.target})
    if target.points_possible is None:
        reasons = "; ".join(words.value(reason) for reason in target.why_not)
        lines = [words.text("forecast.target.out_of_reach", {"head": head, "reasons": reasons})]
    else:
        values = {
            "head": head,
            "points": _needed(target, words),
            "games": games,
            "chance": _chance(target, words),
        }
        lines = [words.text("forecast.target.needs", values)]
    if target.kind == "norm" and target.average_opponent_rating is not None:
        figures = {
            "average": target.average_opponent_rating,
            "needed": target.average_needed,
            "performance": target.performance_needed,
        }
        lines.append(words.text("forecast.target.figures", figures))
        if target.raised_opponent is not None:
            lines.append(words.text("forecast.target.raised", {"rating": target.raised_opponent}))
    if target.not_checked:
        listed = "; ".join(words.value(each) for each in target.not_checked)
        lines.append(f"{words.label('forecast.term.not_checked')} {listed}.")
    return lines


def _needed(target: Target, words: Catalogue) -> str:
    bounds: list[Score | None] = [target.points_possible, target.points_certain]
    texts = [words.value(each) if each is not None else "-" for each in bounds]
    return texts[0] if texts[0] == texts[1] else f"{texts[0]}..{texts[1]}"


def _chance(target: Target, words: Catalogue) -> str:
    texts = [
        words.value(Decimals(100 * chance, 1))
        for chance in (target.probability_lowest, target.probability_highest)
    ]
    per_cent = texts[0] if texts[0] == texts[1] else f"{texts[0]}..{texts[1]}"
    return words.text("report.per_cent", {"per_cent": per_cent})
