"""The contract that every rating system keeps, as a suite of tests.

The author of a plug-in runs it over his system with pytest, which this module itself does not
need::

    import pytest
    from arpad.testing.contract import SystemContract
    from my_package import MY_SYSTEM

    class TestMySystem(SystemContract):
        @pytest.fixture
        def system(self):
            return MY_SYSTEM

The requests are made from what the system declares: its abilities and their parameters. Where
that is not enough, override :meth:`SystemContract.requests`.
"""

# ruff: noqa: S101  these are tests, and tests assert

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from functools import partial
from typing import Any

from arpad.core.errors import InputError
from arpad.core.frozen import Record
from arpad.core.outcomes import Requirement
from arpad.core.parameters import Kind, Parameter, Request, parse_value
from arpad.core.period_records import ListedPlayer, PeriodGame
from arpad.core.quantities import Rating, Score
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import Colour, Entry, Event, Game, Pairing, Player, Sex, Tournament
from arpad.core.results import Result
from arpad.core.rulebook import Citation, Rule
from arpad.core.standing import NotComputed
from arpad.core.steps import Step, Word
from arpad.core.system import Capability, RatingSystem, Status, standing_of
from arpad.core.updates import SystemAnswer
from arpad.explain.catalogue import read_catalogue

_RATING, _OPPONENT = Rating(1800), Rating(1900)
_K = 20
_BIRTH_YEAR = 1990
# Numbers that fit together: of an opponent too, and what a request may tell instead of games.
_LIKELY: dict[str, Any] = {"rating_deviation": 80.0, "volatility": 0.06}
_INSTEAD_OF_GAMES: dict[str, object] = {
    "expected_points": 2.5,
    "performance": 1750.0,
    "old_rating": Rating(1400),
}
_FIELD = (1700, 1750, 1800, 1850, 1900, 1950)
_RESULTS = (Result.WIN, Result.WIN, Result.DRAW, Result.DRAW, Result.LOSS, Result.WIN)
_OF_GAMES = frozenset({Capability.RATE, Capability.INITIAL, Capability.PERFORMANCE})
# What a request is answered by; tournaments and norms have methods of their own.
_BY_REQUEST = _OF_GAMES | {Capability.EXPECT, Capability.TABLE, Capability.PERIOD}
_CERTAINTIES = ("A", "B", "C", "D")
_NONSENSE = "\N{SNOWMAN} no such value"
_IDENTIFIER = re.compile(r"[a-z0-9]+(?:[-_.][a-z0-9]+)*")
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_MESSAGE = re.compile(r"[a-z0-9_]+(?:\.[a-z0-9_]+)+")


class SystemContract:
    """Tests over a rating system; each asks for it by the argument ``system``."""

    def requests(self, system: RatingSystem, capability: Capability) -> Iterator[Request]:
        """Sample requests for an ability; at least one for every ability asked by a request."""
        values = _sample_values(system, capability)
        words = [p for p in system.parameters(capability) if p.kind is Kind.WORD]
        if not words:
            yield Request(values=values)
        for parameter in words:
            for choice in parameter.choices:
                told = values | {parameter.name: choice}
                if parameter.without_games:
                    told.pop("events", None)
                yield Request(values=told)

    def results(self, system: RatingSystem) -> Iterator[Record]:
        """The answers to all sample requests, and to a sample tournament."""
        for capability in _abilities(system, _BY_REQUEST):
            for request in self.requests(system, capability):
                yield system.run(capability, request)
        tournament = _tournament(system)
        if Capability.TOURNAMENT in system.capabilities:
            yield system.rate_tournament(tournament, time_control=None, approved=False)
        if Capability.NORMS in system.capabilities:
            yield from system.title_norms(tournament, 1, federations_waived=None)

    def test_keeps_the_protocol(self, system: RatingSystem) -> None:
        """The object has the members of a rating system, each of its type."""
        assert isinstance(system, RatingSystem)
        assert isinstance(system.status, Status)
        assert isinstance(system.capabilities, frozenset)
        assert system.capabilities or standing_of(system), "nothing to ask, and no reason why"
        assert all(isinstance(ability, Capability) for ability in system.capabilities)
        assert system.title.strip()

    def test_names_are_lower_case(self, system: RatingSystem) -> None:
        """The id and the aliases are short lower-case names, and each is there once."""
        names = (system.id, *system.aliases)
        for name in names:
            assert _IDENTIFIER.fullmatch(name), name
        assert len(set(names)) == len(names)

    def test_the_rulebook_is_complete(self, system: RatingSystem) -> None:
        """Every rule has its article, a listed source, a unit, a certainty and a day of check."""
        book = system.rulebook()
        assert book.system == system.id
        assert book.scopes or not system.capabilities
        for source_id, source in book.sources.items():
            assert source.id == source_id
            assert source.title
            assert source.publisher
        for scope, rules in book.history.items():
            assert rules.get("regime"), f"no regime for {scope}"
            for rule in (rule for values in rules.values() for rule in values):
                _check_rule(rule)
                assert rule.citation.source in book.sources
                assert rule.checked <= book.checked
            for values in rules.values():
                days = [rule.citation.in_force_from for rule in values]
                assert days == sorted(set(days)), f"values out of order for {scope}"

    def test_the_rulebook_is_the_same_each_time(self, system: RatingSystem) -> None:
        """Asking twice gives equal rules."""
        assert system.rulebook() == system.rulebook()

    def test_parameters_fit_the_abilities(self, system: RatingSystem) -> None:
        """Each ability has sound parameters with unique names and options."""
        for capability in system.capabilities:
            parameters = system.parameters(capability)
            assert all(isinstance(parameter, Parameter) for parameter in parameters)
            # A number of each opponent may have the name of the player's own.
            names = [(parameter.of_opponent, parameter.name) for parameter in parameters]
            options = [p.option_name for p in parameters if not p.of_opponent]
            assert len(set(names)) == len(names)
            assert len(set(options)) == len(options)
            for parameter in parameters:
                assert parameter.name.isidentifier()
                assert parameter.help, f"{parameter.name} has no help"
                assert bool(parameter.choices) is (parameter.kind is Kind.WORD)

    def test_one_name_means_one_thing(self, system: RatingSystem) -> None:
        """A parameter of the same name has the same kind in every ability."""
        kinds: dict[str, Kind] = {}
        for capability in system.capabilities:
            for parameter in system.parameters(capability):
                kind = kinds.setdefault(parameter.name, parameter.kind)
                assert kind is parameter.kind, parameter.name

    def test_every_ability_answers(self, system: RatingSystem) -> None:
        """There is a sample request for every ability that is asked by one, and an answer."""
        for capability in _abilities(system, _BY_REQUEST):
            requests = list(self.requests(system, capability))
            assert requests, f"no sample request for {capability.value}"
            for request in requests:
                assert isinstance(system.run(capability, request), Record)

    def test_the_same_request_gives_the_same_result(self, system: RatingSystem) -> None:
        """No clock, no chance, no memory."""
        first, second = list(self.results(system)), list(self.results(system))
        assert first == second
        assert repr(first) == repr(second)

    def test_results_cannot_be_changed(self, system: RatingSystem) -> None:
        """Setting or deleting any field of a result, or of a record in it, raises."""
        seen: set[type] = set()
        for result in self.results(system):
            for record in _records(result):
                if type(record) not in seen:
                    seen.add(type(record))
                    _check_frozen(record)

    def test_every_citation_has_its_source(self, system: RatingSystem) -> None:
        """A step, game or requirement that names a rule names a listed document and an article."""
        sources = system.rulebook().sources
        for result in self.results(system):
            cited = [record for record in _records(result) if isinstance(record, Citation)]
            assert cited, f"{type(result).__name__} cites nothing"
            for citation in cited:
                assert citation.source in sources
                assert citation.article
                assert citation.certainty in _CERTAINTIES

    def test_every_result_is_explained(self, system: RatingSystem) -> None:
        """A result has steps (or is a table that says where it is printed); all ids are ids."""
        for result in self.results(system):
            parts = list(_records(result))
            explained = [part for part in parts if isinstance(part, Step | Requirement | Citation)]
            assert explained, f"{type(result).__name__} is not explained"
            if "steps" in result.as_dict() and "rule" not in result.as_dict():
                assert result.as_dict()["steps"], f"{type(result).__name__} has no steps"
            for part in parts:
                if isinstance(part, Step | Word | Requirement):
                    assert isinstance(part.message, str)
                    assert _MESSAGE.fullmatch(part.message), part.message
                if isinstance(part, Step | Word):
                    assert all(name.isidentifier() for name, _ in part.values)

    def test_an_answer_begins_with_its_rules(self, system: RatingSystem) -> None:
        """The first step of an answer in the common form names the rule set that was used."""
        for result in self.results(system):
            if isinstance(result, SystemAnswer):
                assert result.steps[0].message.endswith(".regime"), type(result).__name__
                assert result.steps[0].rule is not None

    def test_every_message_has_words(self, system: RatingSystem) -> None:
        """Every message of its results, parameters and rules can be said, with all its values.

        A system from outside brings the words itself (``messages``), in English at least.
        """
        words = read_catalogue("en")
        words.add_system(system)
        own = system.messages("en")
        for message, given in self._messages(system).items():
            assert message in own or words.has(message), f"no words for {message}"
            text = own.get(message, "")
            for form in (text,) if isinstance(text, str) else text.values():
                missing = set(_PLACEHOLDER.findall(form)) - given
                assert not missing, f"{message} asks for {missing}, which no step gives"

    def _messages(self, system: RatingSystem) -> dict[str, set[str]]:
        """Every message of a system with the names of the values that come with it."""
        asked: dict[str, set[str]] = {}
        for part in (part for result in self.results(system) for part in _records(result)):
            if isinstance(part, Step | Word):
                asked.setdefault(part.message, set()).update(name for name, _ in part.values)
            elif isinstance(part, Requirement):
                asked.setdefault(part.message, set()).update(name for name, _ in part.figures)
        for capability in system.capabilities:
            for parameter in system.parameters(capability):
                asked.setdefault(parameter.help, set())
        for rules in system.rulebook().history.values():
            for key, values in rules.items():
                asked.setdefault(f"rule.{key}", set())
                asked.update((f"value.{name}", set()) for rule in values for name in rule.values)
                asked.update((f"word.{word}", set()) for rule in values for word in _words(rule))
        return asked

    def test_results_say_whose_they_are(self, system: RatingSystem) -> None:
        """A result that names its system names this one, and a regime of its rulebook."""
        book = system.rulebook()
        regimes = {rule.text("id") for scope in book.scopes for rule in book.regimes(scope)}
        for result in self.results(system):
            fields = result.as_dict()
            assert fields.get("system", system.id) == system.id
            assert "regime" not in fields or fields["regime"] in regimes

    def test_texts_that_are_no_values_are_refused(self, system: RatingSystem) -> None:
        """Nonsense for any parameter is an input error that names the parameter."""
        for capability in system.capabilities:
            for parameter in system.parameters(capability):
                refused = _refusal(partial(parse_value, parameter, _NONSENSE))
                assert refused is not None, f"{parameter.name} takes anything"

    def test_unknown_words_are_refused(self, system: RatingSystem) -> None:
        """A word that is none of the choices is not answered by something else."""
        for capability in _abilities(system, _BY_REQUEST):
            for parameter in system.parameters(capability):
                if parameter.kind is Kind.WORD:
                    values = _sample_values(system, capability) | {parameter.name: _NONSENSE}
                    request = Request(values=values)
                    refused = _refusal(partial(system.run, capability, request))
                    assert refused is not None, f"{parameter.name} takes anything"

    def test_missing_values_are_refused(self, system: RatingSystem) -> None:
        """A request without anything is an input error, never a guess or another exception."""
        for capability in _abilities(system, _BY_REQUEST):
            refused = _refusal(partial(system.run, capability, Request(values={})))
            assert refused is not None, f"{capability.value} answers an empty request"

    def test_abilities_it_has_not_are_refused(self, system: RatingSystem) -> None:
        """An ability that is not declared is an input error, or refused with the reason."""
        for capability in set(Capability) - system.capabilities:
            try:
                refused = _refusal(partial(system.run, capability, Request(values={})))
            except NotComputed:
                continue
            assert refused is not None, f"{capability.value} is answered but not declared"

    def test_what_is_not_computed_says_why(self, system: RatingSystem) -> None:
        """A system that is not published, or closed, has a reason and a way to go on.

        A closed one says since when, and what took its place.
        """
        standing = standing_of(system)
        if system.status in {Status.NOT_PUBLISHED, Status.CLOSED}:
            assert standing is not None, f"{system.id} does not say why"
        if standing is None:
            return
        words = read_catalogue("en")
        words.add_system(system)
        own = system.messages("en")
        for message in (standing.reason, standing.known):
            assert message in own or words.has(message), f"no words for {message}"
        assert bool(standing.nearest) is bool(standing.example)
        assert (system.status is Status.CLOSED) is (standing.closed is not None)
        assert (standing.closed is None) is (standing.replaced_by is None)


def _abilities(system: RatingSystem, wanted: frozenset[Capability]) -> list[Capability]:
    return [ability for ability in Capability if ability in wanted & system.capabilities]


def _sample_values(system: RatingSystem, capability: Capability) -> dict[str, object]:
    """What the faces send for an ability: declared parameters, and the games or the ratings."""
    standing = standing_of(system)
    day = (standing and standing.computed_until) or system.rulebook().checked
    likely: dict[str, object] = {"on": day, "rating": _RATING, "k": _K, "colour": Colour.WHITE}
    likely |= _LIKELY | _INSTEAD_OF_GAMES
    by_kind: dict[Kind, object] = {
        Kind.RATING: _RATING,
        Kind.COUNT: _K,
        Kind.YEAR: _BIRTH_YEAR,
        Kind.DATE: day,
        Kind.POINTS: Score.from_half_points(1),
        Kind.FLAG: False,
        Kind.SEX: Sex.FEMALE,
        Kind.REAL_RATING: float(_RATING),
        Kind.DECIMAL: float(_K),
        Kind.COLOUR: Colour.WHITE,
        Kind.TIME_CONTROL: TimeControl.STANDARD,
    }
    values: dict[str, object] = {}
    for parameter in system.parameters(capability):
        if parameter.of_opponent:  # it comes with the opponents of the games
            continue
        if parameter.name in likely:
            values[parameter.name] = likely[parameter.name]
        elif parameter.required and parameter.kind in by_kind:
            values[parameter.name] = by_kind[parameter.kind]
    numbers = _numbers(p for p in system.parameters(capability) if p.of_opponent)
    without = any(p.without_games and p.name in values for p in system.parameters(capability))
    if capability in _OF_GAMES and not without:
        opponents = (Player(rating=Rating(rating), **numbers) for rating in _FIELD)
        games = tuple(
            Game(opponent=opponent, result=result, round=number)
            for number, (opponent, result) in enumerate(
                zip(opponents, _RESULTS, strict=True), start=1
            )
        )
        values["events"] = (Event(start=day, games=games),)
    if capability is Capability.EXPECT:
        values |= {"rating": _RATING, "opponent_rating": _OPPONENT}
        if numbers:
            values["opponent"] = Player(rating=_OPPONENT, **numbers)
    if capability is Capability.PERIOD:
        values |= _sample_period(day)
    return values


def _sample_period(day: date) -> dict[str, object]:
    """A list with an established player, one who becomes established, and a new one."""
    next_year = date(day.year + 1, 1, 1)  # lists appear on the first day of a year everywhere
    players = (
        ListedPlayer(id="1", rating=_RATING, games=120),
        ListedPlayer(id="2", rating=_OPPONENT, games=19, opponents_sum=36_000, points=Score(950)),
        ListedPlayer(id="3"),
    )
    pairs = (("1", "2"), ("2", "1"), ("3", "1"), ("3", "2"))
    games = tuple(
        PeriodGame(player=player, opponent=opponent, result=result, played_on=day)
        for (player, opponent), result in zip(pairs, _RESULTS, strict=False)
    )
    return {"on": next_year, "players": players, "period_games": games}


def _numbers(parameters: Iterable[Parameter]) -> dict[str, Any]:
    """What these systems know of a player beside his rating."""
    return {p.name: _LIKELY[p.name] for p in parameters if p.name in _LIKELY}


def _tournament(system: RatingSystem) -> Tournament:
    """Four players who all met each other; one of them is unrated."""
    ratings = (1900, 1850, 1800, None)
    numbers = range(1, len(ratings) + 1)
    known = _numbers(
        system.parameters(Capability.TOURNAMENT)
        if Capability.TOURNAMENT in system.capabilities
        else ()
    )
    return Tournament(
        name="Sample",
        start=system.rulebook().checked,
        time_control=TimeControl.STANDARD,
        rounds=len(ratings) - 1,
        entries=tuple(
            Entry(
                player=Player(
                    number=number,
                    rating=None if rating is None else Rating(rating),
                    development_coefficient=None if rating is None else _K,
                    **({} if rating is None else known),
                ),
                pairings=tuple(
                    Pairing(
                        opponent=other,
                        result=Result.WIN if number < other else Result.LOSS,
                        colour=Colour.WHITE if number < other else Colour.BLACK,
                    )
                    for other in numbers
                    if other != number
                ),
            )
            for number, rating in zip(numbers, ratings, strict=True)
        ),
    )


def _records(value: object) -> Iterator[Record]:
    """A record and all records inside it."""
    if isinstance(value, Record):
        yield value
        for field in value.as_dict().values():
            yield from _records(field)
    elif isinstance(value, tuple | list):
        for item in value:
            yield from _records(item)
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from _records(item)


def _words(rule: Rule) -> Iterator[str]:
    """The values of a rule that ``arpad rules`` puts into the language; names stay."""
    for name, value in rule.values.items():
        if isinstance(value, str) and name not in {"id", "table", "titles"}:
            yield value


def _check_rule(rule: Rule) -> None:
    assert rule.unit, f"{rule.key} has no unit"
    assert rule.citation.article, f"{rule.key} has no article"
    assert rule.citation.certainty in _CERTAINTIES


def _check_frozen(record: Record) -> None:
    for name, value in record.as_dict().items():
        try:
            setattr(record, name, value)
        except AttributeError:
            pass
        else:
            raise AssertionError(f"{type(record).__name__}.{name} can be set")
        try:
            delattr(record, name)
        except AttributeError:
            pass
        else:
            raise AssertionError(f"{type(record).__name__}.{name} can be deleted")


def _refusal(ask: Callable[[], object]) -> InputError | None:
    """The input error of a call; None when it answers. Any other error goes through."""
    try:
        ask()
    except InputError as refused:
        return refused
    return None
