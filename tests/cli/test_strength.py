"""``arpad strength``: 1750 for a game without a loss, by a model whose figures are told by hand."""

import http.server
import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from tests.cli.build import Runner
from tests.cli.schemas import check
from tests.fetch.local_server import serving
from tests.formats.test_lichess_files import GAME
from tests.strength.build import OPERA, make_engine, pgn, tiny_model, write_models
from tests.strength.test_files import CHESSCOM

from arpad.fetch import chesscom, lichess

EVEN = (20,) * 32
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
QUICK = ("--no-engine", "--models", "MODELS")
WHAT_IT_IS = "This is the level that the moves show, not a rating."
Strength = Callable[..., Any]
HEAD = "Game  Speed  Player  Moves  Loss %  Blunders      Level"


@pytest.fixture
def models(tmp_path: Path) -> Path:
    found = (tiny_model(), tiny_model("blitz"), tiny_model(origin="lichess"))
    return write_models(tmp_path / "models", *found)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Two games with evaluations, and one without, which begins with 1. d4."""
    path = tmp_path / "games.pgn"
    other = ("d4", "d5", *("Nf3", "Nf6", "Ng1", "Ng8") * 8)
    text = pgn(evaluations=EVEN) + pgn(evaluations=EVEN, UTCDate="2022.06.02")
    path.write_text(text + pgn(other, UTCDate="2022.06.03"), encoding="utf-8")
    return path


@pytest.fixture
def no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer without Stockfish."""
    monkeypatch.setattr("arpad.strength.engine.USUAL_PATHS", ())


@pytest.mark.usefixtures("no_engine")
def test_by_the_evaluations_of_the_file(run: Runner, games: Path, models: Path) -> None:
    lines = run.ok("strength", games, "--models", models).splitlines()
    assert lines[:3] == [
        "Level shown, on the scale of Lichess",
        "Evaluated in the file, by Lichess: 2 games",
        "",
    ]
    assert lines[3] == HEAD
    assert lines[4].split() == ["1", "rapid", "Alder", "17", "0.0", "0/0/0", "1400\u20132100"]
    assert lines[5].split() == ["Birch", "16", "0.0", "0/0/0", "1400\u20132100"]
    text = "\n".join(lines)
    assert "Alder: 1600\u20132100 in 2 games of rapid, most likely 1850" in text
    assert "1 game is set aside\n  the file has no evaluations of it" in text
    assert "install Stockfish" in " ".join(text.split())
    assert WHAT_IT_IS in text
    assert max(map(len, lines)) <= 80


def test_by_an_engine(run: Runner, games: Path, models: Path, tmp_path: Path) -> None:
    given = ["strength", games, "--models", models, "--engine", make_engine(tmp_path)]
    text = run.ok(*given)
    assert "Evaluated by Fake 1, 2000 nodes a position: 1 game" in text
    assert "set aside" not in text
    assert "Loss %  Best  Blunders" in text
    assert "0 %" in text
    plain = run(*given, "--json").json
    assert [game["evaluations"]["origin"] for game in plain["games"]] == [
        *("lichess", "lichess", "engine")
    ]
    assert plain["games"][2]["sides"][0]["level"] == 1750
    assert [player["origin"] for player in plain["players"]] == ["lichess", "lichess"]


def test_an_engine_that_no_model_knows(
    run: Runner, games: Path, models: Path, tmp_path: Path
) -> None:
    engine = make_engine(tmp_path)
    text = run.ok("strength", games, "--models", models, "--engine", engine, "--nodes", "10")
    assert "1100\u2013\u22652200?" in text
    assert "? 3: not calibrated for Fake 1 with 10 nodes a position" in text


def test_a_second_run_asks_nothing(run: Runner, games: Path, models: Path, tmp_path: Path) -> None:
    log = tmp_path / "log"
    given = ["strength", games, "--models", models, "--engine", make_engine(tmp_path, f"log:{log}")]
    first = run.ok(*given)
    asked = len(log.read_text(encoding="utf-8").splitlines())
    assert asked == 35
    assert run.ok(*given) == first
    assert len(log.read_text(encoding="utf-8").splitlines()) == asked
    assert run.ok(*given, "--no-cache") == first
    assert len(log.read_text(encoding="utf-8").splitlines()) == 2 * asked
    kept = tmp_path / "data" / "evaluated-games.sqlite"
    with sqlite3.connect(kept) as database:
        assert database.execute("SELECT engine, nodes FROM evaluated").fetchall() == [
            ("Fake 1", 2000)
        ]
    database.close()
    kept.write_bytes(b"nonsense" * 100)
    error = run.fails(*given)
    assert "Remove the file, or go on with --no-cache." in error
    kept.unlink()
    kept.mkdir()  # nothing can be kept here, and there is no file to remove
    error = run.fails(*given)
    assert str(kept) in error
    assert "Remove" not in error
    assert "go on with --no-cache" in error


@pytest.mark.parametrize(
    ("habit", "reason"),
    [
        ("crash", "The engine Fake 1 stopped."),
        ("lie", "The engine Fake 1 gave no value, or a move of another position."),
        ("empty", "The engine Fake 1 gave no value"),
    ],
)
def test_an_engine_that_fails(  # noqa: PLR0913, PLR0917  a fixture each
    run: Runner, games: Path, models: Path, tmp_path: Path, habit: str, reason: str
) -> None:
    engine = make_engine(tmp_path, habit)
    done = run("strength", games, "--models", models, "--engine", engine)
    assert done.code == 0
    assert "1 game is set aside" in done.out
    assert reason in " ".join(done.out.split())
    assert done.out.count("1400\u20132100") == 4


def test_an_engine_that_hangs(
    run: Runner, games: Path, models: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("arpad.strength.engine.SECONDS", 1.5)
    engine = make_engine(tmp_path, "hang")
    done = run("strength", games, "--models", models, "--engine", engine)
    assert (done.code, "did not answer within 1.5 seconds" in done.out) == (0, True)


def test_a_program_that_is_no_engine(run: Runner, games: Path, models: Path) -> None:
    done = run("strength", games, "--models", models, "--engine", "/bin/true")
    assert done.code == 0
    assert "The engine true stopped." in done.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), ("a file", "--lichess USER", "--chesscom USER")),
        (("--lichess", "one", "--chesscom", "two"), ("--lichess", "--chesscom")),
        (("games", "--lichess", "one"), ("--lichess",)),
        (("GAMES", "--engine", "/no/such"), ("There is no program /no/such",)),
        (("GAMES", "--nodes", "0"), ("--nodes", "from 1 to")),
        (("GAMES", "--workers", "x"), ("--workers",)),
        (("GAMES", "--max", "0"), ("--max",)),
        (("GAMES", *QUICK, "--player", "Nobody"), ("No game is by Nobody",)),
        (("GAMES", "--no-engine", "--engine", "x"), ("--no-engine", "--engine")),
        (("GAMES", "--no-engine", "--nodes", "5"), ("--no-engine", "--nodes")),
        (("GAMES", "--speed", "bullet"), ("--speed",)),
        (("no-such-file", *QUICK), ("no-such-file",)),
        (("REPORT", *QUICK), ("no games with moves",)),
        (("GAMES", "--html", "REPORT"), ("open.trf", "--force")),
        (("GAMES", "--html", "GAMES", "--force"), ("games", "never written over")),
        (("GAMES", "--html", "no/such/folder/x.html"), ("no/such/folder",)),
        (("GAMES", "--no-engine", "--models", "EXAMPLES"), ("no model in this folder",)),
    ],
)
def test_what_cannot_be_done(
    run: Runner, games: Path, models: Path, arguments: tuple[str, ...], words: tuple[str, ...]
) -> None:
    named = {"GAMES": str(games), "MODELS": str(models), "EXAMPLES": str(EXAMPLES)}
    named |= {"REPORT": str(EXAMPLES / "open.trf")}
    error = run.fails("strength", *(named.get(word, word) for word in arguments))
    assert all(word in error for word in words), error


def test_nothing_that_shows_anything(run: Runner, tmp_path: Path, models: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text(
        pgn(OPERA[:10])
        + pgn(TimeControl="60+0", Round="2")
        + pgn(TimeControl="-", Round="3")
        + pgn(TimeControl="?", Round="4")
        + pgn(Variant="Chess960", Round="5")
        + pgn(WhiteTitle="BOT", Round="6")
        + "".join(pgn(("e4", "--", *OPERA[2:]), Round=f"7.{number}") for number in range(5)),
        encoding="utf-8",
    )
    done = run("strength", path, "--models", models, "--no-engine")
    assert done.code == 1
    told = " ".join(done.out.split())
    for reason in (
        "a side made fewer than 8 moves",
        "there is no model for bullet",
        "there is no model for correspondence chess",
        "it is another game than standard chess",
        "one side is a program",
        "the move 1... -- is not legal where it stands",
        "and 2 more games",
    ):
        assert reason in told
    assert WHAT_IT_IS not in told  # there is no figure that needs it


def test_short_games_are_marked(run: Runner, tmp_path: Path, models: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text(pgn(OPERA[:20], (20,) * 20), encoding="utf-8")
    text = run.ok("strength", path, "--models", models, "--no-engine")
    assert "1300\u20132200?" in text.replace("\u2265", "")
    assert "? 1: fewer than 15 moves" in text


@pytest.mark.parametrize("language", ["en", "nl", "da", "nb", "de", "fr"])
def test_every_language_fits_and_accuses_nobody(
    run: Runner, games: Path, models: Path, tmp_path: Path, language: str
) -> None:
    engine = make_engine(tmp_path)
    given = ["strength", games, "--models", models, "--engine", engine, "--nodes", "10"]
    done = run(*given, "--lang", language, "--html", tmp_path / "page.html")
    assert done.code == 0
    assert max(map(len, done.out.splitlines())) <= 80
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    for text in (done.out, page):
        assert not [
            word
            for word in ("cheat", "vals", "snyd", "juks", "betrug", "betrüg", "triche", "{")
            if word in text.partition("</style>")[2].casefold() or word in done.out.casefold()
        ]


@pytest.mark.usefixtures("no_engine")
def test_one_player_and_the_first_games(run: Runner, games: Path, models: Path) -> None:
    given = ["strength", games, "--models", models]
    text = run.ok(*given, "--player", "birch")
    assert "Birch: 1600" in text
    assert "Alder: 1600" not in text
    assert "Evaluated in the file, by Lichess: 1 game\n" in run.ok(*given, "--max", "1")


def test_the_speed_that_the_file_does_not_tell(run: Runner, tmp_path: Path, models: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text(pgn(Site="?", TimeControl="?"), encoding="utf-8")
    given = ["strength", path, "--models", models, "--engine", make_engine(tmp_path)]
    done = run(*given)
    assert (done.code, "give --speed" in done.out) == (1, True)
    assert "   1  blitz" in run.ok(*given, "--speed", "blitz")


def test_a_note_names_the_first_games(run: Runner, tmp_path: Path, models: Path) -> None:
    path = tmp_path / "games.pgn"
    text = "".join(pgn(evaluations=EVEN, Site="?", Round=str(number)) for number in range(14))
    path.write_text(text, encoding="utf-8")
    told = run.ok("strength", path, "--models", models, "--no-engine")
    assert "? 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, and others: not calibrated" in told


def test_who_played_better(run: Runner, tmp_path: Path, models: Path) -> None:
    # Black goes from 48 to 14 per cent with his first move: 34 / 16 of a mean loss are worth
    # 213 points, and the result 50.
    path = tmp_path / "games.pgn"
    path.write_text(pgn(evaluations=(20, *[500] * 31)), encoding="utf-8")
    told = run.ok("strength", path, "--models", models, "--no-engine")
    assert "Game 1: the better play was that of Alder, by about 250 points" in told


def test_training_needs_its_tables(run: Runner, tmp_path: Path) -> None:
    error = run.fails("strength", "train", tmp_path / "none", "--out", tmp_path / "out")
    assert "has no table" in error
    assert not (tmp_path / "out").exists()


def test_help(run: Runner) -> None:
    told = run.ok("strength", "--help")
    assert "--lichess USER" in told
    assert max(map(len, told.splitlines())) <= 80


def test_games_on_standard_input(run: Runner, games: Path, models: Path) -> None:
    text = games.read_text(encoding="utf-8")
    assert "2 games" in run.ok("strength", "-", "--models", models, "--no-engine", stdin=text)


def test_what_could_not_be_read_is_counted(run: Runner, tmp_path: Path, models: Path) -> None:
    path = tmp_path / "games"
    analysis = [{"eval": 20}] * 32
    moment = 1654084800000
    good = GAME | {"moves": " ".join(OPERA), "analysis": analysis, "variant": "standard"}
    good |= {"createdAt": moment, "lastMoveAt": moment, "clock": {"initial": 600, "increment": 0}}
    path.write_text(f"{json.dumps(good)}\nno game\n", encoding="utf-8")
    done = run("strength", path, "--models", models, "--no-engine")
    assert (done.code, done.err) == (
        0,
        "1 place of the file could not be read; arpad check tells which.\n",
    )
    assert "Evaluated in the file, by Lichess: 1 game" in done.out


def test_a_file_that_is_cut_off_is_told(
    run: Runner, games: Path, tmp_path: Path, models: Path
) -> None:
    text = games.read_text(encoding="utf-8").rstrip()
    whole = tmp_path / "whole.pgn"
    whole.write_text(f"{text}\n", encoding="utf-8")
    assert run("strength", whole, "--models", models, "--no-engine").err == ""
    cut = tmp_path / "cut.pgn"
    cut.write_text(text.rsplit(" ", 1)[0], encoding="utf-8")  # without the result at its end
    done = run("strength", cut, "--models", models, "--no-engine")
    assert done.code == 0
    assert "The file ends inside the game that begins here: it is cut off" in done.err
    assert done.err.startswith(f"{text[: text.rindex('[Event ')].count(chr(10)) + 1}: ")


@pytest.mark.parametrize("stdin", [False, True])
def test_progress_on_a_terminal(run: Runner, games: Path, models: Path, stdin: bool) -> None:  # noqa: FBT001  where the games come from
    run.is_terminal = True
    text = games.read_text(encoding="utf-8") if stdin else None
    file = "-" if stdin else games
    done = run("strength", file, "--models", models, "--no-engine", stdin=text)
    shown = done.err.split("\r\033[K")
    assert shown[1].startswith("1 games" if stdin else "1 of 3 games, ")
    assert shown[-1] == ""  # nothing stays


def test_the_page(run: Runner, games: Path, models: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    given = ["strength", games, "--models", models, "--engine", make_engine(tmp_path)]
    done = run(*given, "--html", page, "--json")
    assert (done.code, done.err) == (0, f"The report is in {page}.\n")
    assert done.json["schema"] == "arpad/strength/1"
    text = page.read_text(encoding="utf-8")
    assert text.count("<svg") == 2 * 1 + 3 * 2 + 3
    assert text.count("1400\u20132100</td>") == 6
    assert "<script" not in text
    assert "http" not in text.replace("http-equiv", "")
    assert page.read_bytes() != b""
    page.write_text("old", encoding="utf-8")
    assert "Name another one, or use --force" in run.fails(*given, "--html", page)
    assert page.read_text(encoding="utf-8") == "old"
    assert run(*given, "--html", page, "--force").code == 0
    assert page.read_text(encoding="utf-8") == text


def test_names_out_of_a_file_do_no_harm(run: Runner, tmp_path: Path, models: Path) -> None:
    path, page = tmp_path / "games", tmp_path / "page.html"
    path.write_text(pgn(evaluations=EVEN, White="<b>\u001b[31mAl & der"), encoding="utf-8")
    done = run("strength", path, "--models", models, "--no-engine", "--html", page)
    assert "\u001b" not in done.out
    text = page.read_text(encoding="utf-8")
    assert "<b>" not in text
    assert "&lt;b&gt;" in text


def test_the_answer_for_a_program_is_as_documented(
    run: Runner, games: Path, models: Path, tmp_path: Path
) -> None:
    with games.open("a", encoding="utf-8") as file:
        file.write(pgn(OPERA[:5], Round="9"))
    engine = make_engine(tmp_path)
    given = ["strength", games, "--models", models, "--engine", engine, "--nodes", "10", "--json"]
    check(run(*given).json)
    check(run("strength", games, "--models", models, "--no-engine", "--json").json)
    check(json.loads((models / "rapid-engine.json").read_text(encoding="utf-8")))


class Server(http.server.BaseHTTPRequestHandler):
    """Plays both servers: the games of a user."""

    asked: list[str] = []  # noqa: RUF012  set anew for each test

    def do_GET(self) -> None:
        """Answer."""
        self.asked.append(self.path)
        path = urlsplit(self.path).path
        if path == "/api/games/user/alder":
            body = "".join(f"{json.dumps(game)}\n" for game in lichess_games())
        elif path == "/pub/player/alder/games/archives":
            body = json.dumps({"archives": ["https://api/pub/player/alder/games/2022/06"]})
        elif path == "/pub/player/alder/games/2022/06":
            body = json.dumps({"games": chesscom_games()})
        elif path == "/api/games/user/nobody":
            body = ""
        else:
            self.send_error(404)
            return
        self.send_response(200)
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  the name of the base
        """Keep the output of the tests clean."""


def lichess_games() -> list[dict[str, Any]]:
    """Two games with evaluations and clocks."""
    users = {"white": {"user": {"name": "Alder"}}, "black": {"user": {"name": "Birch"}}}
    return [
        {
            "id": f"game{number}",
            "createdAt": 1654084800000 - number,
            "lastMoveAt": 1654084900000,
            "variant": "standard",
            "status": "mate",
            "winner": "white",
            "players": users,
            "moves": " ".join(OPERA),
            "analysis": [{"eval": 20}] * 32,
            "clocks": [60000 - 500 * (ply // 2) for ply in range(33)],
            "clock": {"initial": 600, "increment": 0},
        }
        for number in range(2)
    ]


def chesscom_games() -> list[Any]:
    """A game of rapid, two that are not asked for, and what is no game."""
    told = " ".join(f"{move} {{[%clk 0:09:50]}}" for move in OPERA)
    rapid = CHESSCOM | {"pgn": f'[Event "Live"]\n\n{told} 1-0'}
    daily = CHESSCOM | {"url": "daily", "time_class": "daily"}
    other = CHESSCOM | {"url": "other", "rules": "chess960"}
    return [rapid, daily, other, "no game"]


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    Server.asked = []
    with serving(Server) as address:
        monkeypatch.setattr(lichess, "HOST", address)
        monkeypatch.setattr(chesscom, "HOST", address)
        yield


@pytest.mark.usefixtures("server", "no_engine")
def test_games_of_a_user_of_lichess(run: Runner, models: Path) -> None:
    plain = run("strength", "--lichess", "alder", "--models", models, "--json").json
    assert len(plain["games"]) == 2
    assert plain["games"][0]["sides"][0]["seconds"] == "5.0"
    assert [player["name"] for player in plain["players"]] == ["Alder"]
    query = parse_qs(urlsplit(Server.asked[0]).query)
    assert query == {
        "max": ["20"],
        "perfType": ["blitz,rapid"],
        "clocks": ["true"],
        "evals": ["true"],
    }


@pytest.mark.usefixtures("server")
def test_games_of_a_user_of_chesscom(run: Runner, models: Path, tmp_path: Path) -> None:
    given = ["strength", "--chesscom", "alder", "--models", models, "--max", "5"]
    done = run(*given, "--engine", make_engine(tmp_path), "--json")
    assert "no games, left out: 1" in done.err
    assert [game["sides"][0]["level"] for game in done.json["games"]] == [1750]
    assert done.json["set_aside"] == []


@pytest.mark.usefixtures("server")
def test_a_user_without_games(run: Runner, models: Path) -> None:
    given = ["--models", models, "--no-engine"]
    assert "no games of blitz or rapid" in run.fails("strength", "--lichess", "nobody", *given)
    assert "no such user" in run.fails("strength", "--lichess", "missing", *given, code=1)
