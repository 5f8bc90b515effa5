"""Headers of games as programs, servers and people write them."""

import gzip
import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.errors import UnreadableFile
from arpad.core.findings import Finding, Severity
from arpad.core.played_games import PlayedGame
from arpad.core.results import Result
from arpad.formats.bounded_notes import MOST, BoundedNotes
from arpad.formats.kinds import check_bytes, check_file
from arpad.formats.opening import HEAD_SIZE, Source
from arpad.formats.pgn import read_games, values
from arpad.formats.pgn.check import check
from arpad.formats.pgn.lines import LONGEST_LINE

ROSTER = '[Event "Open"]\n[Date "2026.05.07"]\n[White "Alpha, A"]\n[Black "Beta, B"]\n'
WIN = f'{ROSTER}[Result "1-0"]\n\n1. e4 e5 2. Nf3 1-0\n'


@contextmanager
def source_of(data: bytes) -> Iterator[Source]:
    stream = io.BytesIO(data)
    head = data[:HEAD_SIZE]
    yield Source(file="a", names=("a",), packing="", head=head, read=stream.read)


def games_of(text: str | bytes) -> tuple[list[PlayedGame], list[Finding]]:
    notes = BoundedNotes()
    data = text if isinstance(text, bytes) else text.encode("utf-8")
    with source_of(data) as source:
        games = list(read_games(source, notes))
    return games, list(notes.findings())


def only(text: str | bytes) -> PlayedGame:
    (game,), _ = games_of(text)
    return game


def messages(text: str | bytes) -> list[str]:
    return [finding.message for finding in games_of(text)[1]]


def with_tags(*tags: str, moves: str = "1. e4 e5 1-0") -> str:
    return "\n".join((ROSTER.rstrip(), *tags, "", moves, ""))


# ---------------------------------------------------------------------------- whole games


def test_a_plain_game() -> None:
    game = only(WIN)
    assert (game.white.name, game.black.name, game.event) == ("Alpha, A", "Beta, B", "Open")
    assert (game.white.result, game.black.result) == (Result.WIN, Result.LOSS)
    assert (game.played_on, game.moves, game.line) == (date(2026, 5, 7), 2, 1)
    assert (game.rated, game.server, game.variant) == (None, "", "standard")
    assert game.counts


def test_a_game_of_a_lichess_dump() -> None:
    tags = """[Event "Rated Classical game"]
[Site "https://lichess.org/abcdefgh"]
[White "one"]
[Black "two"]
[Result "1-0"]
[UTCDate "2012.12.31"]
[UTCTime "23:04:12"]
[WhiteElo "1654"]
[BlackElo "1919"]
[WhiteRatingDiff "+19"]
[BlackRatingDiff "-22"]
[BlackTitle "BOT"]
[TimeControl "480+2"]
[Termination "Normal"]

1. e4 { [%clk 0:08:00] } e5 { [%clk 0:08:00] } 1-0
"""
    game = only(tags)
    assert (game.server, game.rated, game.pool) == ("lichess", True, "classical")
    assert (game.white.rating_difference, game.black.rating_difference) == (19, -22)
    assert (game.white.rating, game.black.title) == (1654, "BOT")
    assert game.started == datetime(2012, 12, 31, 23, 4, 12, tzinfo=UTC)
    assert not game.ratings_are_after


@pytest.mark.parametrize(
    ("event", "difference", "rated"),
    [
        ("Rated Blitz game", True, True),
        ("Rated Blitz game", False, True),
        ("rated rapid game", True, True),
        ("casual bullet game", False, False),
        ("Monday Arena", True, True),
        ("Monday Arena", False, False),
    ],
)
def test_rated_or_casual_on_lichess(event: str, difference: bool, rated: bool) -> None:  # noqa: FBT001  a table
    tags = [f'[Event "{event}"]', '[Site "https://lichess.org/abcdefgh"]', '[Result "1-0"]']
    tags += ['[White "a"]', '[Black "b"]', *(['[WhiteRatingDiff "+0"]'] if difference else [])]
    game = only("\n".join(tags))
    assert (game.rated, game.counts) == (rated, rated)


@pytest.mark.parametrize(
    ("clock", "pool"),
    [
        ("15+0", "ultraBullet"),
        ("30+0", "bullet"),
        ("60+2", "bullet"),
        ("60+3", "blitz"),
        ("300+3", "blitz"),
        ("479+0", "blitz"),
        ("480+0", "rapid"),
        ("1500+0", "classical"),
        ("-", "correspondence"),
    ],
)
def test_the_pool_of_an_arena_game_comes_from_the_clock(clock: str, pool: str) -> None:
    site = '[Site "https://lichess.org/abcdefgh"]'
    assert only(with_tags(site, f'[TimeControl "{clock}"]')).pool == pool


def test_a_variant_is_a_pool_of_its_own() -> None:
    site = '[Site "https://lichess.org/abcdefgh"]'
    game = only(with_tags(site, '[Variant "Crazyhouse"]', '[TimeControl "60+1"]'))
    assert (game.variant, game.pool) == ("crazyhouse", "crazyhouse")


def test_a_broadcast_is_no_game_of_the_server() -> None:
    game = only(with_tags('[Site "https://lichess.org/broadcast/open/round-1/abcdefgh"]'))
    assert (game.server, game.rated) == ("", None)


def test_a_chesscom_game_ends_on_another_day_and_shows_the_ratings_after_it() -> None:
    tags = ['[Site "Chess.com"]', '[UTCDate "2024.02.29"]', '[UTCTime "23:58:10"]']
    tags += ['[EndDate "2024.03.01"]', '[EndTime "00:09:41 GMT+0000"]', '[TimeControl "600+5"]']
    game = only(with_tags(*tags))
    assert (game.server, game.pool, game.ratings_are_after) == ("chesscom", "rapid", True)
    assert game.played_on == date(2024, 3, 1)
    assert game.ended == datetime(2024, 3, 1, 0, 9, 41, tzinfo=UTC)


def test_a_time_in_another_zone_is_not_taken_for_utc() -> None:
    tags = ('[Site "Chess.com"]', '[EndDate "2024.03.01"]', '[EndTime "12:38:55 PDT"]')
    assert only(with_tags(*tags, '[TimeControl "1/86400"]')).ended is None


def test_over_the_board_the_local_day_counts() -> None:
    assert only(with_tags('[UTCDate "2026.05.08"]')).played_on == date(2026, 5, 7)


def test_report_59_the_day_on_a_server_is_that_of_utc() -> None:
    tags = ('[Site "https://lichess.org/abcdefgh"]', '[UTCDate "2024.01.08"]')
    assert only(with_tags(*tags, '[UTCTime "00:01:00"]')).played_on == date(2024, 1, 8)


# ---------------------------------------------------------------------------- where games end


@pytest.mark.parametrize(
    ("text", "games"),
    [
        (WIN + "\n" + WIN, 2),
        (WIN + WIN, 2),
        (WIN.replace("\n\n", "\n") * 3, 3),
        (WIN.replace("\n", "\r\n") * 2, 2),
        (WIN.replace("\n", "\r") * 2, 2),
        (f'{ROSTER}[Result "1-0"]\n\n' * 3, 3),
        (f'{ROSTER}[Result "1-0"]\n' * 3, 3),
        ((f'{ROSTER}[Result "1-0"]\n\n' * 3).replace('[Event "Open"]\n', ""), 3),
        (f'[White "a"]\n[Black "b"]\n[Result "1-0"]\n\n[Site "x"]\n{WIN}', 2),
        (WIN.replace("]\n", "]\n\n", 1), 1),
        (WIN.replace("1. e4", "1. e4 {a comment\n\n[over lines]\nof a\n}"), 1),
        (WIN.replace("1. e4", "% [Event escaped]\n1. e4"), 1),
        (WIN.replace("1. e4", "1. e4 {never closed") + "\n" + WIN, 2),
        (WIN.replace("]\n", "] ", 4), 1),
        (WIN.removesuffix("\n"), 1),
    ],
)
def test_how_many_games(text: str, games: int) -> None:
    found, _ = games_of(text)
    assert len(found) == games
    assert {game.white.name.lower()[0] for game in found} == {"a"}
    assert {game.white.result for game in found} == {Result.WIN}


def test_the_line_of_each_game() -> None:
    assert [game.line for game in games_of(WIN + "\n" + WIN)[0]] == [1, 9]


@pytest.mark.parametrize(
    ("moves", "count"),
    [
        ("1-0", 0),
        ("{ only words e4 e5 } 1-0", 0),
        ("1. e4 1-0", 1),
        ("1.e4 $1 (1.d4 d5 (1... Nf6)) 1-0", 1),
        ("1.e4 ; c5 is no move here\n1-0", 1),
        ("1. e4 c5 1-0", 2),
        ("1. O-O 0-0-0 1-0", 2),
        ("1. P@h4 exd8=Q+ 1-0", 2),
    ],
)
def test_half_moves_of_the_main_line(moves: str, count: int) -> None:
    game = only(with_tags(moves=moves))
    assert (game.moves, game.white.result) == (count, Result.WIN)


# ---------------------------------------------------------------------------- dirty tags


@pytest.mark.parametrize(
    ("tag", "name", "finding"),
    [
        (r'[White "The \"Great\" One"]', 'The "Great" One', None),
        (r'[White "a\\b"]', r"a\b", None),
        ('[White "a ] b"]', "a ] b", None),
        ('  [ White   "spaced  out" ]  ', "spaced out", None),
        ('[White "The "Great" One"]', 'The "Great" One', "pgn.tag_repaired"),
        (r'[White "backslash\"]', "backslash\\", "pgn.tag_repaired"),
        ("[White unquoted name]", "unquoted name", "pgn.tag_repaired"),
        ('[White "not closed"', "not closed", "pgn.tag_repaired"),
        ('[White "not closed', "not closed", "pgn.tag_repaired"),
        ('[WHITE "capitals"]', "capitals", None),
        ('[White "two\nlines"]', "two lines", None),
        ("[White]", "", "pgn.tag_repaired"),
    ],
)
def test_a_tag_in_every_writing(tag: str, name: str, finding: str | None) -> None:
    text = f'[Event "x"]\n{tag}\n[Black "b"]\n[Result "1-0"]\n\n1-0\n'
    game = only(text)
    assert (game.white.name, game.black.name) == (name, "b")
    assert messages(text) == ([finding] if finding else [])


def test_a_repair_tells_its_place() -> None:
    (finding,) = games_of(with_tags('[Result "1-0"]', '[WhiteElo "1850P"]'))[1]
    assert (finding.line, finding.column) == (6, 12)
    assert finding.severity is Severity.REPAIR


def test_a_repeated_tag_is_told_and_the_first_counts() -> None:
    text = WIN.replace('[Black "Beta, B"]', '[Black "Beta, B"]\n[White "Other"]')
    assert only(text).white.name == "Alpha, A"
    assert messages(text) == ["pgn.repeated_tag"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1850", (1850, False, "")),
        ("-", (None, False, "")),
        ("?", (None, False, "")),
        ("0", (None, False, "")),
        ("", (None, False, "")),
        ("unr.", (None, False, "")),
        ("1850P", (1850, True, values.REPAIRED)),
        ("1500?", (1500, True, values.REPAIRED)),
        ("1,750", (1750, False, values.REPAIRED)),
        ("2400.0", (2400, False, values.REPAIRED)),
        ("4000", (None, False, values.UNREADABLE)),
        ("-5", (None, False, values.UNREADABLE)),
        ("٣٤٥", (None, False, values.UNREADABLE)),
        ("strong", (None, False, values.UNREADABLE)),
    ],
)
def test_ratings(text: str, expected: tuple[int | None, bool, str]) -> None:
    assert values.rating(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2023.05.07", (date(2023, 5, 7), "")),
        ("2023-5-7", (date(2023, 5, 7), values.REPAIRED)),
        ("2023/05/07", (date(2023, 5, 7), values.REPAIRED)),
        ("????.??.??", (None, "")),
        ("2023.??.??", (None, "")),
        ("2023.05.??", (None, "")),
        ("2023.00.00", (None, "")),
        ("2023", (None, values.REPAIRED)),
        ("2023.02.30", (None, values.UNREADABLE)),
        ("07.05.2023", (None, values.UNREADABLE)),
        ("May 7", (None, values.UNREADABLE)),
    ],
)
def test_dates(text: str, expected: tuple[date | None, str]) -> None:
    assert values.day(text) == expected


@pytest.mark.parametrize(
    ("text", "difference"),
    [("+5", 5), ("-22", -22), ("+0", 0), ("−8", -8), ("- 5", -5), ("?", None), ("", None)],  # noqa: RUF001
)
def test_differences(text: str, difference: int | None) -> None:
    assert values.difference(text) == (difference, "")


@pytest.mark.parametrize(
    ("text", "rate"),
    [
        ("300+3", "5+3"),
        ("180", "3+0"),
        ("40/7200:3600", "180+0"),
        ("15 min. + 10 s. per move", "15+10"),
        ("1/86400", "None"),
        ("40/7200:20/3600:900+30", "None"),
        ("-", "None"),
        ("?", "None"),
        ("", "None"),
    ],
)
def test_rates_of_play(text: str, rate: str) -> None:
    assert str(values.rate_of_play(text)) == rate


@pytest.mark.parametrize(
    ("tag", "token", "result", "finding"),
    [
        ("1-0", "1-0", Result.WIN, None),
        ("1/2-1/2", "1/2-1/2", Result.DRAW, None),
        ("1/2", "1/2", Result.DRAW, "pgn.value_repaired"),
        ("0-0", "0-0", Result.FORFEIT_LOSS, None),
        ("*", "*", Result.PENDING, None),
        ("*", "1-0", Result.WIN, "pgn.result_from_moves"),
        ("?", "0-1", Result.LOSS, "pgn.result_from_moves"),
        ("1-0", "*", Result.WIN, None),
        ("1-0", "", Result.WIN, None),
        ("1-0", "0-1", Result.PENDING, "pgn.results_differ"),
        ("won", "", Result.PENDING, "pgn.value_unreadable"),
        ("+--", "", Result.FORFEIT_WIN, None),
    ],
)
def test_results(tag: str, token: str, result: Result, finding: str | None) -> None:
    text = with_tags(f'[Result "{tag}"]', moves=token)
    assert only(text).white.result is result
    assert messages(text) == ([finding] if finding else [])


def test_a_game_without_the_tag_of_the_result_has_that_of_its_moves() -> None:
    text = '[White "a"]\n[Black "b"]\n\n1. e4 1-0\n'
    assert only(text).white.result is Result.WIN
    assert messages(text) == ["pgn.no_result_tag"]


def test_tags_are_told_as_the_standard_writes_them() -> None:
    text = with_tags('[Result "1-0"]', '[whiteelo "high"]', '[WHITEELO "1"]', moves="1-0")
    assert [dict(each.facts)["tag"] for each in games_of(text)[1]] == ["WhiteElo", "WhiteElo"]


def test_an_unplayed_game_is_none() -> None:
    game = only(with_tags('[Result "1-0"]', '[Termination "Unplayed"]', moves="1-0"))
    assert (game.white.result, game.black.result) == (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
    assert not game.counts


@pytest.mark.parametrize("name", ["Bye", "NN", "?", ""])
def test_a_bye_or_nobody_is_no_opponent(name: str) -> None:
    game = only(f'[Event "x"]\n[White "Alpha, A"]\n[Black "{name}"]\n[Result "1-0"]\n\n1-0\n')
    assert (game.black.name, game.counts) == ("", False)


def test_an_engine_of_the_server_is_no_person() -> None:
    game = only(WIN.replace("Beta, B", "lichess AI level 3"))
    assert (game.black.is_engine, game.counts) == (True, False)


def test_ids_with_letters_are_no_ids() -> None:
    text = with_tags('[WhiteFideId "deepmind"]', '[BlackFideId "012345"]')
    game = only(text)
    assert (game.white.fide_id, game.black.fide_id) == (None, "12345")


# ---------------------------------------------------------------------------- letters


@pytest.mark.parametrize(
    ("encoding", "name"),
    [
        ("utf-8", "Müller, Jörg"),
        ("utf-8-sig", "Müller, Jörg"),
        ("cp1252", "Müller, Jörg"),
        ("gb2312", "王皓"),
        ("utf-16", "Müller, 王"),
    ],
)
def test_reports_48_to_50_letters(tmp_path: Path, encoding: str, name: str) -> None:
    data = WIN.replace("Alpha, A", name).encode(encoding)
    path = tmp_path / "a.pgn"
    path.write_bytes(data)
    assert only(data).white.name == name
    checked = check_file(path)
    shown = {"utf-8-sig": "utf-8", "utf-16": "utf-16-le"}.get(encoding, encoding)
    assert checked.encoding == shown
    is_guess = not encoding.startswith("utf")
    assert [each.message for each in checked.findings] == ["text.guessed"] * is_guess


def test_a_file_of_two_encodings_is_read_line_by_line() -> None:
    text = WIN.replace("Alpha", "Müller")
    data = text.encode("utf-8") + text.encode("cp1252")
    assert {game.white.name for game in games_of(data)[0]} == {"Müller, A"}
    with source_of(data) as source:
        assert [finding.message for finding in check(source).findings] == ["pgn.mixed_encodings"]


# ---------------------------------------------------------------------------- the whole file


def test_what_a_check_counts(tmp_path: Path) -> None:
    other = WIN.replace("2026.05.07", "2026.05.09").replace("Beta, B", "Gamma, C")
    path = tmp_path / "games.dat"
    path.write_text(f"{WIN}\n{other}", encoding="utf-8")
    checked = check_file(path)
    assert (checked.format, checked.players, checked.rated_games) == ("pgn", 3, 2)
    assert (checked.start_date, checked.end_date) == (date(2026, 5, 7), date(2026, 5, 9))


@pytest.mark.parametrize("pack", [gzip.compress, zstandard.ZstdCompressor().compress])
def test_a_packed_file_is_streamed(tmp_path: Path, pack: Callable[[bytes], bytes]) -> None:
    path = tmp_path / "games"
    path.write_bytes(pack(WIN.encode() * 5000))
    assert check_file(path).rated_games == 5000


def test_findings_of_a_long_file_are_bounded() -> None:
    text = WIN.replace('[White "Alpha, A"]', '[White "Alpha, A"]\n[WhiteElo "x"]') * (MOST + 7)
    findings = games_of(text)[1]
    assert len(findings) == MOST + 1
    assert (findings[-1].message, dict(findings[-1].facts)) == (
        "finding.more",
        {"count": 7, "code": findings[0].message},
    )


def test_a_file_with_another_format_is_not_taken(tmp_path: Path) -> None:
    path = tmp_path / "config"
    path.write_text('[remote "origin"]\nurl = x\n', encoding="utf-8")
    with pytest.raises(UnreadableFile, match="unknown_format"):
        check_file(path)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (WIN.encode() + b"\x00", "text.nul"),
        (WIN.encode() + b"x" * (LONGEST_LINE + 1), "pgn.endless_line"),
        (b"\xff\xfe" + WIN.encode("utf-16-le")[:-1], "text.not_as_marked"),
    ],
)
def test_what_is_no_file_of_games_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(UnreadableFile) as caught:
        games_of(data)
    assert caught.value.message == message


@pytest.mark.parametrize(
    "head",
    [
        '[Event "a"]\n[White "One"]\n[Black "Two"]\n',
        '[Event "a"]\n[White "One"]\n[Black "Two"]\n[Result "*"]\n[WhiteElo "1800"]\n',
        '[White "One"]\n[Black "Two"]\n[Result "*"]\n',
        '[Event "a"]\n[White "One"]\n[Black "Two"]\n\n1. e4 e5\n',
        '[Event "a"]\n[White "One"]\n[Black "Two"]\n\n1. e4 e5',
    ],
)
def test_a_file_behind_another_begins_a_game(head: str) -> None:
    games, findings = games_of((head + "\n" * (head[-1] != "\n") + WIN).encode())
    (alone,), _ = games_of(WIN.encode())
    assert [games[0].white.name, games[0].black.name] == ["One", "Two"]
    assert [(each.white, each.black, each.moves) for each in games[1:]] == [
        (alone.white, alone.black, alone.moves)
    ]
    assert findings == []


def test_a_second_event_before_the_players_is_told() -> None:
    games, findings = games_of(b'[Event "a"]\n' + WIN.encode())
    assert len(games) == 1
    assert [finding.message for finding in findings] == ["pgn.repeated_tag"]


_HEAD = '[Event "a"]\n[White "One"]\n[Black "Two"]\n[Result "1-0"]\n'


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("last", "is_cut"),
    [
        (f"{_HEAD}\n1. e4 e5 2. Nf", True),
        (f"{_HEAD}\n1. e4 e5 2. Nf3\n", True),
        (f"{_HEAD}\n1. e4 e5 2. Nf3 1-", True),
        (f"{_HEAD}\n1. e4 {{of the", True),
        (_HEAD[:20], True),
        (_HEAD[:30] + "\n", True),
        (f"{_HEAD}\n1. e4 e5 2. Nf3 1-0", False),
        (f"{_HEAD}\n1. e4 e5 2. Nf3 *\n", False),
        (f"{_HEAD}\n1. e4 e5 2. Nf3\n\n", False),
        (_HEAD, False),
        (_HEAD.rstrip(), False),
    ],
)
def test_a_file_that_ends_inside_its_last_game_is_told(
    last: str, end: str, *, is_cut: bool
) -> None:
    text = f"{WIN.strip()}\n\n{last}"
    _, findings = games_of(text.replace("\n", end).encode())
    told = [finding for finding in findings if finding.message == "pgn.cut_off"]
    assert [finding.line for finding in told] == [WIN.strip().count("\n") + 3] * is_cut


@pytest.mark.parametrize("text", [f"{_HEAD}\n1. e4 e5\n", _HEAD * 2, _HEAD.rstrip()])
def test_games_that_never_tell_their_end_are_not_cut_off(text: str) -> None:
    assert games_of(text.encode())[1] == []


def test_truncated_anywhere_it_is_read_or_refused() -> None:
    data = (WIN * 20).encode()
    for length in range(0, len(data), 100):
        games, _ = games_of(data[:length])
        assert len(games) - length // len(WIN) in {0, 1}


_SIGNS = ["[", "]", '"', "\\", "{", "}", "(", ")", ";", "%", "\n", "\r", " ", "*", "ü", "\ufeff"]
_WORDS = ["White", "Event", "1-0", "e4", "1.", '[White "a"]\n', '[Event "', '"]']
_PIECES = st.sampled_from(_SIGNS + _WORDS)


@given(st.lists(_PIECES | st.text(max_size=3), max_size=40).map("".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(UnreadableFile):
        games, findings = games_of(text)
        assert all(game.line is not None for game in games)
        assert all(finding.line is not None for finding in findings)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with suppress(UnreadableFile):
        games_of(ROSTER.encode() + data)


@pytest.mark.parametrize("first", ["[Event *O'en\"]", '[Event "Open"]"]', '[Event ""Open"]'])
def test_a_header_with_a_quote_too_many_or_too_few(first: str) -> None:
    """Found by ``scripts/fuzz``: the quick way for plain headers stopped with a traceback."""
    checked = check_bytes(f"{first}\n\n{WIN}".encode(), "games.pgn")
    assert checked.rated_games == 1
    assert [each.message for each in checked.findings if "pgn.tag" in each.message] == [
        "pgn.tag_repaired"
    ]


def test_nobody_plays_himself() -> None:
    text = WIN.replace("Beta, B", "ALPHA, A")
    (game,), (finding,) = games_of(text)
    assert (finding.message, finding.severity) == ("pgn.own_opponent", Severity.ERROR)
    assert (finding.line, finding.column, game.counts) == (4, 9, False)


def test_two_fide_ids_tell_people_of_one_name_apart() -> None:
    ids = '[WhiteFideId "1"]\n[BlackFideId "2"]\n\n1. e4'
    (game,), found = games_of(WIN.replace("Beta, B", "Alpha, A").replace("\n1. e4", ids))
    assert (found, game.counts) == ([], True)


def test_two_anonymous_players_are_not_one() -> None:
    text = WIN.replace("Alpha, A", "Anonymous").replace("Beta, B", "Anonymous")
    assert messages(text) == []


def test_games_without_names_are_told_once() -> None:
    nameless = '[Result "1-0"]\n[Variant "Antichess"]\n\n1. e3 b5 1-0\n\n'
    with source_of((nameless * 2 + WIN).encode()) as source:
        checked = check(source)
    (finding,) = [each for each in checked.findings if each.message == "pgn.nameless"]
    assert (finding.line, checked.rated_games) == (1, 1)
    assert dict(finding.facts) == {"count": 2, "variant": "antichess"}
