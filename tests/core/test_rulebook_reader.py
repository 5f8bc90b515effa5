"""The strict reader: every refusal, with file and line."""

from datetime import date
from typing import Any

import pytest

from arpad.core.errors import NoRuleInForce, RulebookError
from arpad.core.rulebook import from_plain
from arpad.core.rulebook_reader import Shape, read_rulebook, to_plain

_SCOPES = ("standard", "rapid")
_SHAPES: dict[str, Shape] = {
    "regime": {"id": "text"},
    "limit": {
        "limit": "integer",
        "upgrades": ("every_game", "one_per_event"),
        "steps?": "integers",
        "tau?": "decimal",
        "sigmas?": "decimals",
    },
}
_SOURCES = """\
[b02]
title = "Rating Regulations"
publisher = "FIDE"
applied_from = "2024-03-01"
link = "https://example.org/b02"

[old]
title = "Older Regulations"
publisher = "FIDE"
applied_from = ""
link = "https://example.org/old"
read_through = "a copy"
"""
_HEAD = """\
[rulebook]
system = "toy"
checked = 2026-11-29

[[regime]]
from = 2020-01-01
value = { id = "T1" }
unit = "rule set"
article = "0.1"
source = "b02"
certainty = "A"
checked = 2026-11-29
"""


def _entry(**changes: str | None) -> str:
    """A sound entry of the rule ``limit``, one key a line, with some lines changed or left out."""
    lines = {
        "from": "2020-01-01",
        "value": '{ limit = 400, upgrades = "every_game" }',
        "unit": '"points"',
        "article": '"8.3.1"',
        "source": '"b02"',
        "certainty": '"A"',
        "checked": "2026-11-29",
    } | changes
    written = (f"{key} = {value}" for key, value in lines.items() if value is not None)
    return "\n[[limit]]\n" + "\n".join(written) + "\n"


def _read(rulebook: str, sources: str = _SOURCES) -> Any:
    return read_rulebook(rulebook, sources, shapes=_SHAPES, scopes=_SCOPES)


def _refusal(rulebook: str, sources: str = _SOURCES) -> tuple[str, str, int]:
    with pytest.raises(RulebookError) as caught:
        _read(rulebook, sources)
    return caught.value.file, str(caught.value.facts["reason"]), caught.value.line


def _line(text: str, start: str, nth: int = 1) -> int:
    """The number of the n-th line that begins so."""
    found = [n for n, line in enumerate(text.splitlines(), start=1) if line.startswith(start)]
    return found[nth - 1]  # 0: the last one


def test_a_sound_rulebook_is_read() -> None:
    book = _read(_HEAD + _entry(note='"a doubt"'))
    rule = book.at(date(2024, 1, 1), "rapid").rule("limit")
    assert (book.system, book.checked) == ("toy", date(2026, 11, 29))
    assert rule.integer("limit") == 400
    assert (rule.unit, rule.note, rule.scope) == ("points", "a doubt", "rapid")
    assert rule.citation.rule_id == "b02/8.3.1"
    assert book.sources["old"].read_through == "a copy"
    assert book.sources["b02"].read_through == ""


def test_an_entry_for_one_scope_leaves_the_others_alone() -> None:
    book = _read(_HEAD + _entry(**{"for": '["rapid"]'}))
    assert book.at(date(2024, 1, 1), "rapid").has("limit")
    assert not book.at(date(2024, 1, 1), "standard").has("limit")


def test_optional_parameters_may_be_left_out_or_given() -> None:
    with_steps = _entry(value='{ limit = 1, upgrades = "every_game", steps = [1, 2] }')
    rule = _read(_HEAD + with_steps).at(date(2024, 1, 1), "rapid").rule("limit")
    assert rule.integers("steps") == (1, 2)
    without = _read(_HEAD + _entry()).at(date(2024, 1, 1), "rapid").rule("limit")
    assert without.optional_integer("steps") is None


def test_real_numbers_may_be_whole_ones() -> None:
    entry = _entry(value='{ limit = 1, upgrades = "every_game", tau = 1, sigmas = [0.06, 1] }')
    rule = _read(_HEAD + entry).at(date(2024, 1, 1), "rapid").rule("limit")
    assert (rule.decimal("tau"), rule.decimals("sigmas")) == (1.0, (0.06, 1.0))


def test_a_value_follows_on_the_day_after_the_last_day() -> None:
    text = _HEAD + _entry(until="2021-12-31") + _entry(**{"from": "2022-01-01"})
    history = _read(text).history["standard"]["limit"]
    assert [rule.citation.in_force_from for rule in history] == [
        date(2020, 1, 1),
        date(2022, 1, 1),
    ]


def test_a_last_day_without_a_successor_ends_the_rule() -> None:
    book = _read(_HEAD + _entry(until="2021-12-31"))
    assert book.at(date(2021, 12, 31), "standard").has("limit")
    assert not book.at(date(2022, 1, 1), "standard").has("limit")


def test_a_repeal_ends_the_rule() -> None:
    text = _HEAD + _entry() + _entry(**{"from": "2022-01-01", "value": '"repealed"'})
    book = _read(text)
    assert book.at(date(2021, 12, 31), "rapid").has("limit")
    with pytest.raises(NoRuleInForce) as caught:
        book.at(date(2022, 1, 1), "rapid").rule("limit")
    assert caught.value.facts["first"] == "2020-01-01"


def test_the_plain_form_reads_back_to_the_same_rulebook() -> None:
    text = _HEAD + _entry(until="2021-12-31", note='"x"')
    plain = to_plain(text, _SOURCES, shapes=_SHAPES, scopes=_SCOPES)
    assert from_plain(plain, "compiled.json") == _read(text)


@pytest.mark.parametrize(
    ("changes", "reason", "at"),
    [
        ({"colour": "1"}, "limit: unknown key colour", "colour"),
        ({"unit": None}, "limit: unit is missing", "[[limit]]"),
        ({"from": None}, "limit: from is missing", "[[limit]]"),
        ({"from": '"2020-01-01"'}, "limit: from is not a date", "from"),
        ({"from": "2020-01-01T00:00:00"}, "limit: from is not a date", "from"),
        ({"until": "2020"}, "limit: until is not a date", "until"),
        ({"checked": '"today"'}, "limit: checked is not a date", "checked"),
        ({"unit": "5"}, "limit: unit must be a text", "unit"),
        ({"article": '""'}, "limit: article must be a text", "article"),
        ({"note": "5"}, "limit: note must be a text", "note"),
        ({"for": "5"}, "limit: for must be a list of scopes", "for"),
        ({"for": '"rapid"'}, "limit: for must be a list of scopes", "for"),
        ({"for": '["bullet"]'}, "limit: unknown scope bullet", "for"),
        (
            {"checked": "2026-11-30"},
            "limit: checked is after the rulebook's own checked date",
            "checked",
        ),
        ({"source": '"b99"'}, "limit: source b99 is not in the list of sources", "source"),
        ({"certainty": '"E"'}, "limit: certainty must be one of A, B, C, D", "certainty"),
        ({"until": "2019-12-31"}, "limit: until is before from", "until"),
        (
            {"value": '"abolished"'},
            'limit: value must be a table of parameters or "repealed"',
            "value",
        ),
        ({"value": "{}"}, 'limit: value must be a table of parameters or "repealed"', "value"),
        ({"value": "{ limit = 1, x = 2 }"}, "limit: unknown parameter x", "value"),
        (
            {"value": '{ limit = "1", upgrades = "every_game" }'},
            "limit: parameter limit must be integer",
            "value",
        ),
        (
            {"value": '{ limit = true, upgrades = "every_game" }'},
            "limit: parameter limit must be integer",
            "value",
        ),
        (
            {"value": '{ limit = 1, upgrades = "never" }'},
            "limit: parameter upgrades must be ('every_game', 'one_per_event')",
            "value",
        ),
        (
            {"value": '{ limit = 1, upgrades = "every_game", steps = [1, "2"] }'},
            "limit: parameter steps must be integers",
            "value",
        ),
        (
            {"value": '{ limit = 1, upgrades = "every_game", steps = 1 }'},
            "limit: parameter steps must be integers",
            "value",
        ),
        (
            {"value": '{ limit = 1, upgrades = "every_game", tau = true }'},
            "limit: parameter tau must be decimal",
            "value",
        ),
        (
            {"value": '{ limit = 1, upgrades = "every_game", sigmas = [0.06, "x"] }'},
            "limit: parameter sigmas must be decimals",
            "value",
        ),
        ({"value": "{ limit = 1 }"}, "limit: parameter upgrades is missing", "value"),
    ],
)
def test_an_unsound_entry_is_refused(changes: dict[str, str | None], reason: str, at: str) -> None:
    text = _HEAD + _entry(**changes)
    line = _line(text, at if at.startswith("[[") else f"{at} =", 0)
    assert _refusal(text) == ("rulebook.toml", reason, line)


@pytest.mark.parametrize("value", ["5", '""'])
def test_a_text_parameter_must_be_a_text(value: str) -> None:
    text = _HEAD.replace('"T1"', value)
    assert _refusal(text) == ("rulebook.toml", "regime: parameter id must be text", 7)


@pytest.mark.parametrize(
    ("until", "start", "reason"),
    [
        (None, "2020-01-01", "limit: overlap: 2020-01-01 does not come after 2020-01-01"),
        (None, "2019-01-01", "limit: overlap: 2019-01-01 does not come after 2020-01-01"),
        ("2021-12-31", "2021-12-31", "limit: overlap between 2021-12-31 and 2021-12-31"),
        ("2021-12-31", "2022-01-02", "limit: gap between 2021-12-31 and 2022-01-02"),
    ],
)
def test_values_out_of_order_overlaps_and_gaps_are_refused(
    until: str | None, start: str, reason: str
) -> None:
    text = _HEAD + _entry(until=until) + _entry(**{"from": start})
    assert _refusal(text) == ("rulebook.toml", reason, _line(text, "from =", 3))


@pytest.mark.parametrize(
    ("text", "reason", "line"),
    [
        ("", "[rulebook] must hold exactly system and checked", 1),
        ("rulebook = 5\n", "[rulebook] must hold exactly system and checked", 1),
        (
            '# toy\n[rulebook]\nsystem = "toy"\n',
            "[rulebook] must hold exactly system and checked",
            2,
        ),
        (
            _HEAD.replace('"toy"', '"toy"\nx = 1'),
            "[rulebook] must hold exactly system and checked",
            1,
        ),
        (
            _HEAD.replace("checked = 2026-11-29\n\n", 'checked = "now"\n\n'),
            "checked must be a date",
            1,
        ),
        (_HEAD + "\n[[speed]]\nx = 1\n", "unknown rule speed", 14),
        (_HEAD + "\n[limit]\nx = 1\n", "limit must be an array of tables: [[limit]]", 14),
        ("limit = [1]\n" + _HEAD, "limit must be an array of tables: [[limit]]", 1),
        (_HEAD.partition("[[regime]]")[0], "no regime for standard", 1),
        (_HEAD.replace("[[regime]]", '[[regime]]\nfor = ["standard"]'), "no regime for rapid", 1),
    ],
)
def test_an_unsound_rulebook_is_refused(text: str, reason: str, line: int) -> None:
    assert _refusal(text) == ("rulebook.toml", reason, line)


@pytest.mark.parametrize(
    ("text", "line"),
    [("[rulebook]\nsystem = \n", 2), ("[rulebook]\nx = [1,", 2)],
)
def test_what_is_no_toml_is_refused_with_its_line(text: str, line: int) -> None:
    file, reason, at = _refusal(text)
    assert (file, at) == ("rulebook.toml", line)
    assert reason


@pytest.mark.parametrize(
    ("sources", "reason", "line"),
    [
        ("b02 = 5\n", "b02 must be a table", 1),
        (_SOURCES.replace('publisher = "FIDE"\n', "", 1), "source b02 has no publisher", 1),
        (_SOURCES.replace('"FIDE"', "5", 1), "source b02 has no publisher", 1),
        (_SOURCES + "colour = 1\n", "unknown key colour", 13),
        (_SOURCES.replace('"a copy"', "5"), "read_through must be a text", 12),
    ],
)
def test_an_unsound_list_of_sources_is_refused(sources: str, reason: str, line: int) -> None:
    assert _refusal(_HEAD, sources) == ("sources.toml", reason, line)


def test_files_are_called_as_the_caller_calls_them() -> None:
    with pytest.raises(RulebookError) as caught:
        read_rulebook(
            _HEAD, "b = 1", shapes=_SHAPES, scopes=_SCOPES, file="r.toml", sources_file="s.toml"
        )
    assert caught.value.file == "s.toml"
    with pytest.raises(RulebookError) as caught:
        read_rulebook(
            "x =", _SOURCES, shapes=_SHAPES, scopes=_SCOPES, file="r.toml", sources_file="s.toml"
        )
    assert caught.value.file == "r.toml"


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ("", "limit is missing for standard"),
        (_entry(**{"from": "2020-01-02"}), "limit: gap for standard between"),
        (_entry(**{"for": '["rapid"]'}), "limit is missing for standard"),
    ],
)
def test_a_required_rule_must_be_there_from_the_first_regime_on(entry: str, reason: str) -> None:
    with pytest.raises(RulebookError) as caught:
        read_rulebook(_HEAD + entry, _SOURCES, shapes=_SHAPES, scopes=_SCOPES, required=("limit",))
    assert str(caught.value.facts["reason"]).startswith(reason)
    assert caught.value.line >= 1
    sound = read_rulebook(
        _HEAD + _entry(), _SOURCES, shapes=_SHAPES, scopes=_SCOPES, required=("limit",)
    )
    assert sound.at(date(2020, 1, 1), "rapid").has("limit")
