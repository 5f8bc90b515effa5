"""What ``arpad list`` prints: tables for people, objects for programs."""

from collections.abc import Iterable, Sequence

from arpad.cli.output import bold, drop_empty_columns, print_json, table, wrapped
from arpad.core.findings import Finding, Severity
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import ListEntry
from arpad.explain.catalogue import Catalogue
from arpad.formats.bounded_notes import count_of
from arpad.lists.months import month_name
from arpad.lists.records import (
    ListChanges,
    ListedPlayer,
    RatingGain,
    StoreContents,
    StoredMonth,
)

_MOST_FINDINGS = 20
_PLAYER = ("fide_id", "name", "federation", "birth_year", "title")
_RATINGS = ("standard", "rapid", "blitz", "k", "inactive")
# What stands over the columns of players and of months.
COLUMNS = (*_PLAYER, *_RATINGS)
MONTH_COLUMNS = ("month", "kinds", "players", "imported_on")


def _heads(names: Iterable[str], words: Catalogue) -> list[str]:
    return [words.text(f"lists.column.{name}") for name in names]


def _player_cells(entry: ListEntry) -> list[str]:
    year = entry.birth_year
    return [
        entry.fide_id,
        entry.name,
        entry.federation or "",
        str(year) if year else "",
        entry.title,
    ]


def _rating_cells(entry: ListEntry) -> list[str]:
    ratings = [entry.rating(kind) for kind in TimeControl]
    cells = ["" if rating is None else str(int(rating)) for rating in ratings]
    coefficients = [str(entry.development_coefficient(kind) or "-") for kind in TimeControl]
    k = coefficients[0] if len(set(coefficients)) == 1 else "/".join(coefficients)
    is_inactive = any(inactive for _, inactive in entry.inactive)
    return [*cells, "" if k == "-" else k, "i" if is_inactive else ""]


def print_players(
    players: Sequence[ListedPlayer], text: str, words: Catalogue, *, as_json: bool
) -> None:
    """The players that were found."""
    if as_json:
        found = [_plain_player(player) for player in players]
        print_json({"schema": "arpad/list-find/1", "text": text, "players": found})
        return
    if not players:
        print(wrapped(words.text("lists.nobody", {"text": text})))
        return
    heads = _heads(COLUMNS, words)
    rows = [[*_player_cells(each.entry), *_rating_cells(each.entry)] for each in players]
    drop_empty_columns(heads, rows)
    print("\n".join(table(heads, rows, left=(1,))))


def print_history(players: Sequence[ListedPlayer], words: Catalogue, *, as_json: bool) -> None:
    """One player in all months."""
    if as_json:
        found = [_plain_player(player) for player in players]
        print_json({"schema": "arpad/list-history/1", "lists": found})
        return
    newest = players[0].entry
    print(wrapped(" ".join(cell for cell in _player_cells(newest) if cell), style=bold))
    heads = _heads(("month", "federation", "title", *_RATINGS), words)
    rows = [
        [
            month_name(each.month),
            each.entry.federation or "",
            each.entry.title,
            *_rating_cells(each.entry),
        ]
        for each in players
    ]
    drop_empty_columns(heads, rows)
    print("\n".join(table(heads, rows)))


def print_changes(changes: ListChanges, words: Catalogue, *, as_json: bool) -> None:
    """Gains, losses, new players and those who are gone."""
    if as_json:
        print_json(_plain_changes(changes))
        return
    values = {
        "before": month_name(changes.before),
        "after": month_name(changes.after),
        "time_control": words.text(f"time_control.{changes.time_control.value}"),
        "players": changes.players,
        "changed": changes.changed,
    }
    print(wrapped(words.text("lists.changes", values), style=bold))
    moves = (("lists.gains", changes.gains), ("lists.losses", changes.losses))
    for message, gains in moves:
        if gains:
            print(f"\n{words.text(message)}")
            heads = _heads((*_PLAYER, "before", "after", "change"), words)
            rows = [_gain_cells(each, words) for each in gains]
            drop_empty_columns(heads, rows)
            print("\n".join(table(heads, rows, left=(1,))))
    others = (
        ("lists.new", changes.new_count, changes.new),
        ("lists.gone", changes.gone_count, changes.gone),
    )
    for message, count, players in others:
        if count:
            print(f"\n{words.text(message, {'count': count})}")
            heads = _heads(COLUMNS, words)
            rows = [[*_player_cells(each.entry), *_rating_cells(each.entry)] for each in players]
            drop_empty_columns(heads, rows)
            print("\n".join(table(heads, rows, left=(1,))))


def _gain_cells(gain: RatingGain, words: Catalogue) -> list[str]:
    change = words.value(gain.change)
    return [*_player_cells(gain.player.entry), str(int(gain.before)), str(int(gain.after)), change]


def print_contents(contents: StoreContents, words: Catalogue, *, as_json: bool) -> None:
    """The months of a store."""
    if as_json:
        months = [_plain_month(month) for month in contents.months]
        plain = {"file": contents.file, "size": contents.size, "months": months}
        print_json({"schema": "arpad/list-store/1", **plain})
        return
    if not contents.months:
        print(wrapped(words.text("lists.nothing_imported")))
        return
    heads = _heads(MONTH_COLUMNS, words)
    rows = [
        [
            month_name(each.month),
            ", ".join(words.text(f"time_control.{kind.value}") for kind in each.kinds),
            words.value(each.players),
            words.value(each.imported_on),
        ]
        for each in contents.months
    ]
    print("\n".join(table(heads, rows, left=(0, 1))))
    size = words.value(-(-contents.size // 1_000_000))
    print(wrapped(words.text("lists.where", {"file": contents.file, "size": size})))


def print_import(
    stored: StoredMonth,
    findings: Sequence[Finding],
    file: str,
    words: Catalogue,
    *,
    as_json: bool,
) -> None:
    """What was imported, and what was found on the way."""
    if as_json:
        from arpad.explain.json_form import findings as plain_findings

        of_file = tuple(each.replace(file=file) for each in findings)
        counted = {
            f"{each.value}_count": count_of(one for one in findings if one.severity is each)
            for each in Severity
        }
        plain = {**_plain_month(stored), **counted, "findings": plain_findings(of_file, words)}
        print_json({"schema": "arpad/list-import/1", **plain})
        return
    values = {
        "month": month_name(stored.month),
        "kinds": ", ".join(words.text(f"time_control.{kind.value}") for kind in stored.kinds),
        "count": stored.players,
    }
    print(wrapped(words.text("lists.imported", values)))
    by_weight = [each for severity in Severity for each in findings if each.severity is severity]
    for each in by_weight[:_MOST_FINDINGS]:
        place = ":".join(str(part) for part in (file, each.line, each.column) if part)
        label = words.label(f"severity.{each.severity.value}")
        print(wrapped(f"{place}: {label} {words.finding(each)}", rest="  "))
    rest = count_of(by_weight[_MOST_FINDINGS:])
    if rest > 0:
        print(wrapped(words.text("lists.more_findings", {"count": rest})))


# ---------------------------------------------------------------------------- for programs


def _plain_month(month: StoredMonth) -> dict[str, object]:
    return {
        "month": month_name(month.month),
        "kinds": [kind.value for kind in month.kinds],
        "players": month.players,
        "imported_on": month.imported_on.isoformat(),
    }


def _plain_player(player: ListedPlayer) -> dict[str, object]:
    entry = player.entry
    games, inactive = dict(entry.games_in_period), dict(entry.inactive)
    ratings = {kind.value: entry.rating(kind) for kind in TimeControl}
    return {
        "month": month_name(player.month),
        "fide_id": int(entry.fide_id),
        "name": entry.name,
        "federation": entry.federation,
        "sex": entry.sex.value if entry.sex else None,
        "birth_year": entry.birth_year,
        "title": entry.title or None,
        "women_title": entry.women_title or None,
        "other_titles": list(entry.other_titles),
        "ratings": {name: None if value is None else int(value) for name, value in ratings.items()},
        "development_coefficients": {
            kind.value: entry.development_coefficient(kind) for kind in TimeControl
        },
        "games_in_period": {kind.value: games.get(kind) for kind in TimeControl},
        "inactive": {kind.value: inactive.get(kind) for kind in TimeControl},
    }


def _plain_changes(changes: ListChanges) -> dict[str, object]:
    def moves(gains: Sequence[RatingGain]) -> list[dict[str, object]]:
        return [
            {
                "rating_before": int(each.before),
                "rating_after": int(each.after),
                "rating_change": int(each.after) - int(each.before),
                "player": _plain_player(each.player),
            }
            for each in gains
        ]

    return {
        "schema": "arpad/list-changes/1",
        "before": month_name(changes.before),
        "after": month_name(changes.after),
        "time_control": changes.time_control.value,
        "federation": changes.federation,
        "players": changes.players,
        "changed": changes.changed,
        "gains": moves(changes.gains),
        "losses": moves(changes.losses),
        "new_count": changes.new_count,
        "new": [_plain_player(each) for each in changes.new],
        "gone_count": changes.gone_count,
        "gone": [_plain_player(each) for each in changes.gone],
    }
