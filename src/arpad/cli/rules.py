"""``arpad rules``: the rulebook as of any day, and what changed between two days."""

from datetime import UTC, date, datetime

from arpad.cli.options import CommandLine, named_system
from arpad.cli.output import bold, wrapped
from arpad.core.errors import NotRateable, UnknownName
from arpad.core.parameters import read_date
from arpad.core.rulebook import Regime, Rule, differences
from arpad.core.system import RatingSystem
from arpad.explain.catalogue import Catalogue
from arpad.systems.registry import load_system


def command_line(words: Catalogue, _system: RatingSystem | None = None) -> CommandLine:
    """The options of the command."""
    line = CommandLine("rules", words, "cli.rules.description")
    day = words.text("metavar.date")
    line.inputs.add_argument(
        "system", metavar=words.text("metavar.system"), help=words.text("option.system")
    )
    line.inputs.add_argument("--on", metavar=day, help=words.text("option.rules_on"))
    line.inputs.add_argument("--diff", metavar=day, help=words.text("option.rules_diff"))
    line.inputs.add_argument(
        "--time-control",
        metavar=words.text("metavar.time_control"),
        help=words.text("option.rules_time_control"),
    )
    line.add_outputs()
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the command."""
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    system = named_system(given.system, words)
    rulebook = system.rulebook()
    today = datetime.now(UTC).astimezone().date()
    on = read_date("--on", given.on) if given.on is not None else today
    if not rulebook.scopes:
        raise NotRateable("error.no_rules", system=system.title, id=system.id)
    wish = given.time_control
    scope = rulebook.scopes[0] if wish is None else wish.replace("-", "_")
    if scope not in rulebook.scopes:
        raise UnknownName("kind.time_control", given.time_control, rulebook.scopes)
    regime = rulebook.at(on, scope)
    if given.diff is not None:
        other = rulebook.at(read_date("--diff", given.diff), scope)
        before, after = sorted((regime, other), key=lambda each: each.on)
        _print_difference(before, after, words, given.json)
    else:
        _print_rules(regime, words, given.json)
    return 0


def _print_rules(regime: Regime, words: Catalogue, as_json: bool) -> None:  # noqa: FBT001  a flag of the command line
    if as_json:
        from arpad.cli.output import print_json

        print_json({"schema": "arpad/rules/1", **_plain_regime(regime)})
        return
    lines = _heading(regime, words)
    for rule in regime.rules.values():
        lines += _rule_lines(rule, words)
    print("\n".join(lines))


def _print_difference(before: Regime, after: Regime, words: Catalogue, as_json: bool) -> None:  # noqa: FBT001  as above
    changes = differences(before, after)
    if as_json:
        from arpad.cli.output import print_json

        print_json(
            {
                "schema": "arpad/rules-difference/1",
                "system": after.system,
                "time_control": after.scope,
                "before": before.on.isoformat(),
                "after": after.on.isoformat(),
                "changes": [
                    {
                        "rule": key,
                        "before": old and _plain_rule(old),
                        "after": new and _plain_rule(new),
                    }
                    for key, old, new in changes
                ],
            }
        )
        return
    values = {"before": before.on, "after": after.on, "count": len(changes)}
    lines = [words.text("rules.difference", values)]
    for key, old, new in changes:
        lines += ["", words.text(f"rule.{key}")]
        for sign, rule in (("-", old), ("+", new)):
            text = _values(rule, words) if rule else words.text("rules.none")
            where = f" [{_where(rule, words)}]" if rule else ""
            lines.append(wrapped(f"{text}{where}", f"  {sign} ", "    "))
    print("\n".join(lines))


def _heading(regime: Regime, words: Catalogue) -> list[str]:
    values = {
        "system": load_system(regime.system).title,
        "time_control": words.text(f"time_control.{regime.scope}"),
        "day": regime.on,
        "regime": regime.id,
    }
    return [wrapped(words.text("rules.heading", values), style=bold), ""]


def _rule_lines(rule: Rule, words: Catalogue) -> list[str]:
    lines = [words.text(f"rule.{rule.key}")]
    lines.append(wrapped(_values(rule, words), "    ", "    "))
    lines.append(wrapped(_where(rule, words), "    ", "    "))
    if rule.note:
        lines.append(wrapped(rule.note, "    ", "    "))
    return lines


def _values(rule: Rule, words: Catalogue) -> str:
    """The parameters in words: ``limit: 400, not for own rating from: 2650``."""
    return ", ".join(
        f"{words.label(f'value.{name}')} {_value(name, value, words)}"
        for name, value in rule.values.items()
    )


_PROPER = frozenset({"id", "table", "titles"})


def _value(name: str, value: object, words: Catalogue) -> str:
    if isinstance(value, list | tuple):
        return "/".join(_value(f"{name}.item", item, words) for item in value)
    # A word of the rulebook is translated; names of rule sets, tables and titles stay.
    if isinstance(value, str) and name not in _PROPER and "." not in name:
        return words.text(f"word.{value}")
    if isinstance(value, float):
        from arpad.core.decimals import Decimals

        return words.value(Decimals(value, _places(value)))
    return words.value(value)


def _places(value: float) -> int:
    """Decimals with which a number of a rulebook is written there."""
    from decimal import Decimal

    return max(0, -int(Decimal(repr(value)).normalize().as_tuple().exponent))


def _where(rule: Rule, words: Catalogue) -> str:
    from arpad.explain.narrative import rule_words

    text = rule_words(rule.citation, words)
    return f"{text}; {words.text('rules.certainty', {'certainty': rule.citation.certainty})}"


def _plain_regime(regime: Regime) -> dict[str, object]:
    return {
        "system": regime.system,
        "regime": regime.id,
        "time_control": regime.scope,
        "on": regime.on.isoformat(),
        "rules": {key: _plain_rule(rule) for key, rule in regime.rules.items()},
    }


def _plain_rule(rule: Rule) -> dict[str, object]:
    def iso(day: date) -> str:
        return day.isoformat()

    return {
        "values": dict(rule.values),
        "unit": rule.unit,
        "from": iso(rule.citation.in_force_from),
        "article": rule.citation.article,
        "source": rule.citation.source,
        "certainty": rule.citation.certainty,
        "checked": iso(rule.checked),
        "note": rule.note or None,
    }
