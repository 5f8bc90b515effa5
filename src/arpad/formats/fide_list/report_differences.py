"""What FIDE's list says otherwise of a player of a report, as the upload of the report would say.

What the report leaves out is no difference. Source: FIDE TRF26, record 001: a wrong sex, title,
name, federation or birth brings a warning; the rating is looked at where it is chosen.
"""

from collections.abc import Iterator

from arpad.core.findings import Finding, Severity
from arpad.core.records import Entry, ListEntry
from arpad.formats.names import may_be_one_name


def differences(entry: Entry, listed: ListEntry) -> Iterator[Finding]:
    """One warning for each field.

    Args:
        entry: the player of the report.
        listed: the player of the list who has his FIDE id.

    Example:
        >>> from arpad.core.records import Player
        >>> entry = Entry(player=Player(number=1, name="One, A", fide_id="700001", title="GM"))
        >>> listed = ListEntry(fide_id="700001", name="One, Anna", title="IM")
        >>> [finding.message for finding in differences(entry, listed)]
        ['list.title_differs']
    """
    player = entry.player
    if player.name and listed.name and not may_be_one_name(player.name, listed.name):
        yield _finding("list.name_differs", entry, player.name, listed.name)
    if player.sex is not None and listed.sex is not None and player.sex is not listed.sex:
        yield _finding("list.sex_differs", entry, player.sex.value, listed.sex.value)
    titles = {listed.title, listed.women_title}
    if player.title and player.title not in titles:
        yield _finding("list.title_differs", entry, player.title, listed.title or "-")
    if player.federation and listed.federation and player.federation != listed.federation:
        yield _finding("list.federation_differs", entry, player.federation, listed.federation)
    if player.birth_year and listed.birth_year and player.birth_year != listed.birth_year:
        yield _finding("list.birth_differs", entry, str(player.birth_year), str(listed.birth_year))


def _finding(message: str, entry: Entry, reported: str, listed: str) -> Finding:
    facts = (
        ("number", entry.number),
        ("name", entry.player.name),
        ("fide_id", entry.player.fide_id or "-"),
        ("reported", reported),
        ("listed", listed),
    )
    return Finding(severity=Severity.WARNING, message=message, facts=facts)
