"""Converted ratings, and the list of conversions, as calm text."""

from typing import Final

from arpad.cli import output
from arpad.cli.rating_report import aligned, print_remarks
from arpad.core.decimals import Decimals, whole_or_decimals
from arpad.explain.catalogue import Catalogue
from arpad.scales.conversions import Scales, scales
from arpad.scales.records import ConvertedRating, Link, ScaleSource

_RELIABILITY: Final = {
    "exact": "scales.reliability.exact",
    "medium": "scales.reliability.medium",
    "low": "scales.reliability.low",
}
_METHODS: Final = {
    "definition": "scales.method.definition",
    "entry": "scales.method.entry",
    "official": "scales.method.official",
    "regression": "scales.method.regression",
    "uplift": "scales.method.uplift",
    "uplift_undone": "scales.method.uplift_undone",
}
_WHY_NOT: Final = {
    "two_ratings": "scales.reason.two_ratings",
    "not_read": "scales.reason.not_read",
    "table": "scales.reason.table",
    "practice": "scales.reason.practice",
    "no_official": "scales.reason.no_official",
}


def print_conversion(result: ConvertedRating, words: Catalogue) -> None:
    """The value with its interval, the way it went, the sources, and how far to trust it."""
    values = {
        "rating": whole_or_decimals(result.rating),
        "source": scale_title(result.from_scale, words),
        "target": scale_title(result.to_scale, words),
    }
    print(output.wrapped(words.text("scales.heading", values), style=output.bold))
    print()
    print("\n".join(aligned(_pairs(result, words), words)))
    if result.chain:
        print()
        print(words.label("scales.term.chain"))
        for number, link in enumerate(result.chain, start=1):
            print(output.wrapped(f"{number}. {_link(link, words)}", "  ", "     "))
        print()
        print(words.label("explain.sources"))
        for source in result.sources:
            print(output.wrapped(_source(source, words), "  ", "    "))
            print(output.wrapped(source.link, "    ", "    ", output.dim))
    print_remarks(result.warnings, words)


def scale_title(name: str, words: Catalogue) -> str:
    """The name of a scale for people: with its uplift, where it is the one before it."""
    pool, before = scales().pool(name)
    if not before or pool.uplift is None:
        return pool.title
    return words.text("scales.before", {"scale": pool.title, "day": pool.uplift.day})


def _number(value: float, places: int = 1) -> object:
    return whole_or_decimals(value, places)


def _pairs(result: ConvertedRating, words: Catalogue) -> list[tuple[str, str]]:
    trust = words.text(_RELIABILITY[result.reliability])
    pairs = [("scales.term.value", output.bold(words.value(_number(result.value))))]
    if result.per_cent is not None:
        values = {
            "low": _number(result.low),
            "high": _number(result.high),
            "per_cent": result.per_cent,
        }
        basis = {
            "published": "scales.interval.published",
            "assumed": "scales.interval.assumed",
        }[result.residual_basis or "assumed"]
        text = words.text("scales.interval", values)
        if result.residual_sd is not None:
            text += f" ({words.text(basis, {'residual': _number(result.residual_sd)})})"
        pairs.append(("scales.term.interval", text))
    pairs.append(("scales.term.trust", trust))
    return pairs


def _link(link: Link, words: Catalogue) -> str:
    values = {
        "source": scale_title(link.from_scale, words),
        "target": scale_title(link.to_scale, words),
        "value": Decimals(link.value, 1) if link.value % 1 else int(link.value),
        "method": words.text(_METHODS[link.method]),
        "formula": link.formula,
        "date": link.date,
    }
    text = words.text("scales.link", values)
    if link.sample is not None:
        text += f", n = {link.sample}"
    return f"{text} [{link.document}]"


def _source(source: ScaleSource, words: Catalogue) -> str:
    facts = [fact for fact in (source.publisher, source.date) if fact]
    if source.sample is not None:
        facts.append(f"n = {source.sample}")
    text = f"{source.id}: {source.title} ({', '.join(facts)})"
    if source.formula and not source.used:
        text += f": {source.formula}"
    if source.why_not is not None:
        text += f"; {words.label('scales.term.not_used')} {words.text(_WHY_NOT[source.why_not])}"
    return text


def print_list(known: Scales, words: Catalogue) -> None:
    """The conversions that are computed, the uplifts, and what is known but not computed."""
    heads = ["scales.term.from", "scales.term.to", "scales.term.date", "scales.term.trust_short"]
    rows = []
    for each in known.conversions:
        start = known.pools[each.source].scale_on(each.day)
        end = known.pools[each.target].scale_on(each.day)
        rows.append([start, end, each.date, words.text(_RELIABILITY[each.reliability])])
    for pool in known.pools.values():
        if pool.uplift is not None:
            row = [pool.before, pool.id, pool.uplift.day.isoformat()]
            rows.append([*row, words.text(_RELIABILITY["exact"])])
    print(output.bold(words.text("scales.list.computed")))
    print("\n".join(output.table([words.text(head) for head in heads], rows, left=(0, 1, 2, 3))))
    print()
    print(output.wrapped(words.text("scales.list.note", {"per_cent": known.per_cent})))
    if known.studies:
        print()
        print(output.bold(words.text("scales.list.not_computed")))
        for study in known.studies:
            names = ", ".join(study.sources)
            why = words.text(_WHY_NOT[study.why])
            facts = [fact for fact in (study.document.publisher, study.date) if fact]
            text = f"{names} > {study.target}: {', '.join(facts)}; {why}"
            print(output.wrapped(text, "  ", "    "))
    print()
    names = ", ".join(known.pools)
    print(output.wrapped(f"{words.label('scales.list.scales')} {names}", rest="  "))
