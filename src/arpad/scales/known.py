"""What is known of a conversion beside its value: sources, remarks, and why there is none."""

from datetime import date
from typing import Final

from arpad.core.errors import NotRateable
from arpad.core.steps import Step, Word, step, word
from arpad.scales.chain import Edge
from arpad.scales.conversions import Pool, Scales, Study
from arpad.scales.records import Link, ScaleSource

_SMALL_SAMPLE: Final = 100
_OLD_YEARS: Final = 5


def refusal(source: Pool, target: Pool, known: Scales) -> NotRateable:
    """Why there is no conversion, and what is known."""
    found = studies_of(source, target, known)
    reverse = any(
        each.source == target.id and each.target == source.id for each in known.conversions
    )
    reasons: dict[str, Word] = {
        "not_read": word("scales.reason.not_read"),
        "table": word("scales.reason.table"),
        "two_ratings": word("scales.reason.two_ratings"),
        "practice": word("scales.reason.practice"),
        "no_official": word("scales.reason.no_official"),
    }
    if found:
        reason = reasons[found[0].why]
    elif reverse:
        reason = word("scales.reason.one_way")
    else:
        reason = word("scales.reason.none")
    facts = {"source": source.title, "target": target.title, "reason": reason}
    if not found:
        return NotRateable("scales.error.no_conversion", **facts)
    listed = "; ".join(
        f"{study.document.publisher}, {study.document.title}"
        + (f", {study.date}" if study.date else "")
        + (f", n = {study.sample}" if study.sample else "")
        for study in found
    )
    return NotRateable("scales.error.no_conversion_but", **facts, studies=listed)


def studies_of(source: Pool, target: Pool, known: Scales) -> tuple[Study, ...]:
    """The studies between two pools that are not computed."""
    return tuple(
        study for study in known.studies if source.id in study.sources and study.target == target.id
    )


def sources_of(
    path: tuple[Edge, ...], source: Pool, target: Pool, known: Scales
) -> tuple[ScaleSource, ...]:
    """The documents used, and those of the same pools that were not."""
    found = []
    for edge in path:
        conversion, document = edge.conversion, edge.document
        found.append(
            ScaleSource(
                id=document.id,
                title=document.title,
                publisher=document.publisher,
                date=conversion.date if conversion else document.applied_from,
                sample=conversion.sample if conversion else None,
                formula=conversion.formula if conversion else "",
                link=document.link,
                used=True,
                why_not=None,
            )
        )
    pairs = [(edge.conversion.source, edge.conversion.target) for edge in path if edge.conversion]
    pairs.append((source.id, target.id))
    for start, end in dict.fromkeys(pairs):
        found += [
            ScaleSource(
                id=study.document.id,
                title=study.document.title,
                publisher=study.document.publisher,
                date=study.date,
                sample=study.sample,
                formula=study.formula,
                link=study.document.link,
                used=False,
                why_not=study.why,
            )
            for study in studies_of(known.pools[start], known.pools[end], known)
        ]
    return tuple(found)


def remarks_of(links: tuple[Link, ...], target: Pool, day: date) -> tuple[Step, ...]:
    """What a reader must know before he trusts the value."""
    found = []
    studies = [link for link in links if link.residual_sd is not None]
    if any(link.residual_basis == "assumed" for link in studies):
        found.append(step("scales.remark.assumed"))
    small = [link.sample for link in studies if link.sample and link.sample < _SMALL_SAMPLE]
    found += [step("scales.remark.small", sample=sample) for sample in small]
    old = [link.date for link in studies if day.year - int(link.date[:4]) >= _OLD_YEARS]
    found += [step("scales.remark.old", date=when) for when in old]
    if len(studies) > 1:
        found.append(step("scales.remark.several"))
    if any(link.method == "uplift_undone" for link in links):
        found.append(step("scales.remark.undone"))
    if studies:
        found.append(step("scales.remark.person"))
    if links and target.until is not None and day > target.until:
        found.append(step("scales.remark.closed", scale=target.title, day=target.until))
    return tuple(found)
