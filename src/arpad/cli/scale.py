"""``arpad scale``: a rating of one scale on another, or which conversions there are."""

from datetime import UTC, date, datetime
from typing import Any

from arpad.cli.options import CommandLine
from arpad.core.errors import InputError
from arpad.core.parameters import read_date, read_real_rating
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the command."""
    line = CommandLine("scale", words, "scales.description")
    add = line.inputs.add_argument
    scale = words.text("scales.metavar.scale")
    add("from_scale", metavar=scale, nargs="?", help=words.text("scales.option.from"))
    add(
        "rating",
        metavar=words.text("metavar.rating"),
        nargs="?",
        help=words.text("scales.option.rating"),
    )
    add("to_scale", metavar=scale, nargs="?", help=words.text("scales.option.to"))
    for option in ("--on", "--rated-on"):
        text = {"--on": "scales.option.on", "--rated-on": "scales.option.rated_on"}[option]
        line.facts.add_argument(option, metavar=words.text("metavar.date"), help=words.text(text))
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the command."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    on = _day("--on", given.on) or datetime.now(UTC).astimezone().date()
    rated_on = _day("--rated-on", given.rated_on)
    if given.to_scale is None:
        if given.rating is not None:
            raise InputError("scales.error.three")
        _list(given.from_scale, words, as_json=given.json)
        return 0
    from arpad.scales.convert import convert_rating

    if given.to_scale.replace(".", "").isdecimal():  # a rating in the place of the scale
        raise InputError("scales.error.three")
    rating = read_real_rating(words.text("metavar.rating"), given.rating)
    result = convert_rating(given.from_scale, rating, given.to_scale, on, rated_on)
    if given.json:
        from arpad.cli.output import print_json
        from arpad.explain.json_form import to_plain

        print_json(to_plain(result, words))
    else:
        from arpad.cli.scale_report import print_conversion

        print_conversion(result, words)
    return 0


def _day(name: str, text: str | None) -> date | None:
    return None if text is None else read_date(name, text)


def _list(name: str | None, words: Catalogue, *, as_json: bool) -> None:
    """All conversions and what is known beside them, or those of one scale."""
    from arpad.scales.conversions import scales

    known = scales()
    if name is not None:
        pool = known.pool(name)[0].id
        known = known.replace(
            conversions=tuple(c for c in known.conversions if pool in {c.source, c.target}),
            studies=tuple(s for s in known.studies if pool in {*s.sources, s.target}),
        )
    if as_json:
        from arpad.cli.output import print_json

        print_json(_plain(known))
    else:
        from arpad.cli.scale_report import print_list

        print_list(known, words)


def _plain(known: Any) -> dict[str, Any]:
    """What there is, as a plain object."""
    return {
        "schema": "arpad/scales/1",
        "checked": known.checked.isoformat(),
        "per_cent": known.per_cent,
        "scales": [
            {
                "id": pool.id,
                "title": pool.title,
                "uplift_on": pool.uplift.day.isoformat() if pool.uplift else None,
                "before_uplift": pool.before if pool.uplift else None,
                "until": pool.until.isoformat() if pool.until else None,
            }
            for pool in known.pools.values()
        ],
        "conversions": [
            {
                "id": each.id,
                "from_scale": known.pools[each.source].scale_on(each.day),
                "to_scale": known.pools[each.target].scale_on(each.day),
                "method": each.method,
                "formula": each.formula,
                "date": each.date,
                "sample": each.sample,
                "residual_sd": each.residual_sd,
                "residual_basis": each.residual_basis,
                "reliability": each.reliability,
                "certainty": each.certainty,
                "source": each.document.id,
                "link": each.document.link,
            }
            for each in known.conversions
        ],
        "not_computed": [
            {
                "from_scales": list(study.sources),
                "to_scale": study.target,
                "why_not": study.why,
                "date": study.date,
                "sample": study.sample,
                "formula": study.formula,
                "source": study.document.id,
                "link": study.document.link,
            }
            for study in known.studies
        ],
    }
