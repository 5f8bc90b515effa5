"""A player of a report against the player of FIDE's list who has his id."""

import pytest

from arpad.core.records import Entry, ListEntry, Player, Sex
from arpad.formats.fide_list.report_differences import differences

PLAYER = Player(
    number=7,
    name="Müller, J.",
    fide_id="700001",
    federation="GER",
    title="WIM",
    sex=Sex.FEMALE,
    birth_year=1990,
)
LISTED = ListEntry(
    fide_id="700001",
    name="Mueller, Johanna",
    federation="GER",
    title="IM",
    women_title="WIM",
    sex=Sex.FEMALE,
    birth_year=1990,
)


def test_the_same_player_in_other_spelling() -> None:
    assert not list(differences(Entry(player=PLAYER), LISTED))


@pytest.mark.parametrize(
    ("changed", "message", "reported", "listed"),
    [
        ({"name": "Mayer, J."}, "list.name_differs", "Mayer, J.", "Mueller, Johanna"),
        ({"sex": Sex.MALE}, "list.sex_differs", "m", "w"),
        ({"title": "GM"}, "list.title_differs", "GM", "IM"),
        ({"federation": "AUT"}, "list.federation_differs", "AUT", "GER"),
        ({"birth_year": 1989}, "list.birth_differs", "1989", "1990"),
    ],
)
def test_a_field_that_differs(
    changed: dict[str, object], message: str, reported: str, listed: str
) -> None:
    (finding,) = differences(Entry(player=PLAYER.replace(**changed)), LISTED)
    facts = dict(finding.facts)
    assert finding.message == message
    assert (facts["number"], facts["reported"], facts["listed"]) == (7, reported, listed)


def test_what_the_report_or_the_list_leaves_out_is_no_difference() -> None:
    bare = Player(number=7, name="Müller, J.", fide_id="700001")
    assert not list(differences(Entry(player=bare), LISTED))
    known = ListEntry(fide_id="700001", title="WIM")
    assert not list(differences(Entry(player=PLAYER), known))
