"""Who is one person in a table of games of several events."""

import pytest

from arpad.formats.checked_file import CheckedFile
from arpad.formats.kinds import check_bytes


def _check(text: str) -> CheckedFile:
    return check_bytes(text.encode(), "games.csv")


def _is_told(checked: CheckedFile) -> bool:
    return any(each.message == "player_list.name_in_events" for each in checked.findings)


@pytest.mark.parametrize(
    ("text", "players", "told"),
    [
        # Starting numbers begin anew in every event.
        ("Event,Player,Opponent,Round,Result\na,1,2,1,1\nb,1,2,1,1\n", 4, False),
        ("Event,White,Black,Result\na,1,2,1-0\nb,1,3,1-0\n", 4, False),
        # Without events they are of one.
        ("Player,Opponent,Round,Result\n1,2,1,1\n1,3,2,1\n", 3, False),
        # Ids mean the same person everywhere.
        ("Event,White id,Black id,Result\na,1,2,1-0\nb,1,3,1-0\n", 3, False),
        ("Event,White,Black,Result\na,200001,200002,1-0\nb,200001,200003,1-0\n", 3, False),
        # A name means one person, which is told where it comes in several events.
        ("Event,White,Black,Result\na,X,Y,1-0\nb,X,Z,1-0\n", 3, True),
        ("Event,White,Black,Result\na,X,Y,1-0\nb,V,Z,1-0\n", 4, False),
        # A licence means the same person everywhere.
        ("Event,White,Black,Result\na,B01,B02,1-0\nb,B01,B03,1-0\n", 3, False),
        (
            "Event,White,White id,Black,Black id,Result\na,X,11,Y,12,1-0\nb,X,11,Z,13,1-0\n",
            3,
            False,
        ),
    ],
)
def test_people_of_several_events(text: str, players: int, *, told: bool) -> None:
    checked = _check(text)
    assert (checked.players, _is_told(checked)) == (players, told)


def test_accounts_of_a_server_are_the_same_in_all_its_events() -> None:
    rows = "".join(f"{event},X,Y,1-0,https://lichess.org/{event}\n" for event in ("a", "b"))
    checked = _check(f"Event,White,Black,Result,Site\n{rows}")
    assert (checked.players, _is_told(checked)) == (2, False)
