"""How long a rating office takes for a month of a federation, and for an old correction.

    python benchmarks/office.py                     100,000 players, 12 months, 42,000 games each
    python benchmarks/office.py --players 10000 --months 3 --events 20

Prints for each month wall seconds, CPU seconds of this process and of those it starts, and games
a second, and beside them the bare computation of the core for the same games, so that what the
office adds is seen as a ratio; then what an old correction takes through all months after it, what
it takes to verify everything, and the size of the database. How cost grows is shown by
``benchmarks/office_growth.py``.
"""

import argparse
import random  # noqa: TID251  seeded: made-up games
import resource
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path
from time import perf_counter, process_time

from arpad.core.quantities import Rating
from arpad.core.records import Colour, Entry, Event, Game, Pairing, Player, Tournament
from arpad.core.results import OTHER_RESULT, Result
from arpad.office.acts import new_act
from arpad.office.event_records import EventDocument
from arpad.office.event_stages import set_stage
from arpad.office.event_versions import event_document, new_event, write_version
from arpad.office.list_lines import ListLine
from arpad.office.list_store import keep_given_list
from arpad.office.office import Office, create_office
from arpad.office.publishing import publish_all
from arpad.office.rerating import rerate
from arpad.office.runs import rate_period
from arpad.office.store import schema
from arpad.office.verifying import verify_office
from arpad.systems.fide.rating_change import rate_period as by_the_core

FIRST_LIST = date(2025, 1, 1)
FIELD, ROUNDS = 60, 7
RESULTS = (Result.WIN, Result.DRAW, Result.LOSS)
ACTOR = "benchmark"


class Taken:
    """Wall seconds of a piece of work, and CPU seconds here and in the processes it started."""

    wall = here = started = 0.0

    @property
    def cpu(self) -> float:
        """All CPU seconds."""
        return self.here + self.started


@contextmanager
def taken() -> Iterator[Taken]:
    """Measure what is done inside."""
    found, wall, here, started = Taken(), perf_counter(), process_time(), _of_children()
    yield found
    found.wall, found.here = perf_counter() - wall, process_time() - here
    found.started = _of_children() - started


def _of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def peak_memory() -> tuple[float, float]:
    """The most that this process held so far, and the greatest one that it started, in MB."""
    whom = resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN
    here, started = (resource.getrusage(each).ru_maxrss / 1024 for each in whom)
    return here, started


def tournament(rng: random.Random, start: date) -> Tournament:
    """A Swiss-like event: every round pairs everybody anew at random."""
    pairings: list[list[Pairing | None]] = [[] for _ in range(FIELD)]
    for _ in range(ROUNDS):
        order = list(range(FIELD))
        rng.shuffle(order)
        for white, black in zip(order[::2], order[1::2], strict=True):
            result = rng.choice(RESULTS)
            pairings[white].append(Pairing(opponent=black + 1, result=result, colour=Colour.WHITE))
            pairings[black].append(
                Pairing(opponent=white + 1, result=OTHER_RESULT[result], colour=Colour.BLACK)
            )
    return Tournament(
        name="Open",
        start=start,
        end=start + timedelta(days=2),
        rounds=ROUNDS,
        entries=tuple(
            Entry(player=Player(number=number + 1), pairings=tuple(pairings[number]))
            for number in range(FIELD)
        ),
    )


def fill(office: Office, rng: random.Random, players: int) -> None:
    """The persons and the list from which the office starts."""
    with office.store.writing() as connection:
        act = new_act(connection, ACTOR, "filled")
        numbers = range(1, players + 1)
        connection.execute(
            schema.person.insert(), [{"id": number, "act_id": act} for number in numbers]
        )
        facts = [
            {"person_id": number, "name": name, "value": value, "since": None, "act_id": act}
            for number in numbers
            for name, value in (("name", f"Player, {number}"), ("birth_year", "1980"))
        ]
        connection.execute(schema.person_fact.insert(), facts)
        lines = {
            number: ListLine(person=number, rating=rng.randint(1400, 2400), games=100)
            for number in numbers
        }
        keep_given_list(connection, act, FIRST_LIST, "standard", lines)


def add_events(office: Office, rng: random.Random, month: date, events: int) -> None:
    """The accepted events of a month."""
    with office.store.writing() as connection:
        act = new_act(connection, ACTOR, "received")
        people = connection.execute(schema.person.select().order_by(schema.person.c.id)).all()
        for _ in range(events):
            field = rng.sample(range(1, len(people) + 1), FIELD)
            event = new_event(connection, act)
            connection.execute(
                schema.submission.insert().values(
                    event_id=event,
                    digest=str(event),
                    file_name="",
                    format="made up",
                    sender="",
                    content=None,
                    act_id=act,
                )
            )
            document = EventDocument(
                tournament=tournament(rng, month + timedelta(days=rng.randrange(20))),
                persons=tuple(enumerate(field, start=1)),
            )
            write_version(connection, act, event, submission=event, document=document)
            set_stage(connection, act, event, "accepted")


def bare(events: int, rng: random.Random) -> float:
    """CPU seconds of the core for as many games, each player with his own."""
    opponents = [Player(rating=Rating(rng.randint(1400, 2400))) for _ in range(100)]
    player = Player(rating=Rating(1800), birth_year=1980, games_played=100)
    player = player.replace(highest_rating=Rating(1900))
    with taken() as core:
        for _ in range(events * FIELD):
            games = tuple(
                Game(opponent=rng.choice(opponents), result=rng.choice(RESULTS))
                for _ in range(ROUNDS)
            )
            by_the_core(player, [Event(start=FIRST_LIST, games=games)])
    return core.cpu


def correct(office: Office) -> None:
    """Another result of the first game of the first event."""
    with office.store.writing() as connection:
        made = event_document(connection, 1)
        first, *others = made.tournament.entries
        game = first.pairings[0]
        if game is None:
            raise ValueError(first)
        result = Result.LOSS if game.result is not Result.LOSS else Result.WIN
        entries = [first.replace(pairings=(game.replace(result=result), *first.pairings[1:]))]
        for entry in others:
            pairing = entry.pairings[0]
            if entry.number == game.opponent and pairing is not None:
                other = pairing.replace(result=OTHER_RESULT[result])
                entry = entry.replace(pairings=(other, *entry.pairings[1:]))  # noqa: PLW2901
            entries.append(entry)
        corrected = made.replace(tournament=made.tournament.replace(entries=tuple(entries)))
        act = new_act(connection, ACTOR, "event.corrected")
        write_version(
            connection, act, 1, submission=1, document=corrected, reason="a mistyped result"
        )
        set_stage(connection, act, 1, "accepted")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=100_000)
    parser.add_argument("--months", type=int, default=12)
    parser.add_argument("--events", type=int, default=200, help="a month")
    given = parser.parse_args(arguments)
    rng = random.Random(1)  # noqa: S311  made-up games
    games = given.events * FIELD * ROUNDS // 2
    core = bare(given.events, rng)
    print(f"core alone, {games} games: {core:.2f} CPU s")
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "office.db"
        with create_office(str(place), "fide", actor=ACTOR) as office:
            with taken() as filled:
                fill(office, rng, given.players)
            print(f"{given.players} players and their list: {filled.wall:.1f} s")
            month = FIRST_LIST
            for _ in range(given.months):
                add_events(office, rng, month, given.events)
                with taken() as rated:
                    rate_period(office, f"{month:%Y-%m}", actor=ACTOR)
                with taken() as out:
                    publish_all(office, actor=ACTOR)
                print(
                    f"{month:%Y-%m}: rated in {rated.wall:.2f} s (CPU {rated.here:.2f} here,"
                    f" {rated.started:.2f} in other processes; {games / rated.wall:.0f} games/s,"
                    f" {rated.cpu / core:.2f} x the core),"
                    f" published in {out.wall:.2f} s"
                )
                month = (month + timedelta(days=32)).replace(day=1)
            correct(office)
            with taken() as again:
                done = rerate(office, actor=ACTOR)
            reused = sum(each.reused for each in done)
            print(
                f"correction of the first month through {len(done)} lists: {again.wall:.1f} s"
                f" ({again.cpu:.1f} CPU), {sum(each.rated for each in done) - reused} computed,"
                f" {reused} kept"
            )
            _print_memory()
            with taken() as verified:
                found = verify_office(office)
            print(
                f"verified {found.computed} lists, {found.lines} lines: {verified.wall:.1f} s"
                f" ({verified.cpu:.1f} CPU), {len(found.faults)} faults"
            )
        _print_memory()
        print(f"database {place.stat().st_size / 1e6:.0f} MB")


def _print_memory() -> None:
    here, started = peak_memory()
    print(f"memory {here:.0f} MB, in another process up to {started:.0f} MB")


if __name__ == "__main__":
    main()
