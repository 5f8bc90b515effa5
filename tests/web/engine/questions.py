"""Questions of every kind to the engine, made the same way at each run."""

import base64
import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random  # noqa: TID251  seeded
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
LANGUAGES = ("en", "nl", "da", "nb", "de", "fr")
ABILITIES = ("rate", "initial", "performance", "expect", "forecast")
DAYS = ("2026-11-30", "2026-01-10", "2024-03-01", "2022-07-01", "2017-05-02", "2009-01-01")
_RESULTS = ("1", "½", "0", "1", "0", "=", "0.5", "+", "-", "1-0", "x")
_WRONG = ("", "abc", "9999", "-5", "0", "1e3", "\N{FULLWIDTH DIGIT ONE}5", "2026-02-30")


def questions(count: int, seed: int) -> Iterator[str]:
    """Random questions to all systems that compute, some of them wrong, as JSON texts.

    Args:
        count: how many.
        seed: the same one makes the same questions.
    """
    from arpad.systems.registry import system_ids

    chance = Random(seed)  # noqa: S311  no secret
    forms = {}
    names = system_ids()
    for _ in range(count):
        system, ability = chance.choice(names), chance.choice(ABILITIES)
        if (system, ability) not in forms:
            forms[system, ability] = _form(system, ability)
        body = {"ask": ability, "system": system, "lang": chance.choice(LANGUAGES)}
        body |= _fields(forms[system, ability], ability, chance)
        yield json.dumps(body, ensure_ascii=False)


def _form(system: str, ability: str) -> dict[str, Any]:
    from arpad.api.answer import answer

    found = json.loads(answer(json.dumps({"ask": "form", "system": system, "ability": ability})))
    form: dict[str, Any] = found.get("answer", {})
    return form


def _fields(form: dict[str, Any], ability: str, chance: Random) -> dict[str, Any]:
    fields: dict[str, Any] = {"on": chance.choice(DAYS)}
    for field in form.get("fields", ()):
        if field["required"] or field["name"] in {"rating", "k"} or chance.random() < 0.2:
            fields[field["name"]] = _value(field, chance)
    slash = len(form.get("after_slash", ()))
    games = [_game(chance, slash, ability) for _ in range(chance.choice((1, 2, 5, 9)))]
    if ability == "forecast":
        fields["opponents"] = games
    elif ability == "expect":
        fields["opponent_rating"] = str(chance.randint(1000, 2800))
    else:
        fields["games"] = "\n".join(games)
    return fields


def _game(chance: Random, slash: int, ability: str) -> str:
    rating = str(chance.randint(900, 2850))
    if slash and chance.random() < 0.8:
        rating += "/" + "/".join(str(chance.choice((30, 50, 80, 200, 350))) for _ in range(slash))
    if ability == "forecast":
        return rating
    return f"{rating} {chance.choice(_RESULTS[:-1] if chance.random() < 0.97 else _RESULTS)}"


def _value(field: dict[str, Any], chance: Random) -> str:  # noqa: PLR0911  one for each kind
    if chance.random() < 0.03:
        return chance.choice(_WRONG)
    if field["choices"]:
        return str(chance.choice(field["choices"]))
    kind, name = field["kind"], field["name"]
    if "rating" in kind or name in {"rating", "target_rating", "average"}:
        return str(chance.randint(900, 2800))
    if name == "k":
        return chance.choice(("10", "20", "40", "15"))
    if name == "volatility":
        return "0.06"
    if kind == "date":
        return chance.choice(DAYS)
    if kind == "decimal":
        return chance.choice(("0.5", "60", "1.5", "200"))
    if "born" in name or "year" in kind:
        return str(chance.randint(1950, 2015))
    return str(chance.choice((0, 1, 3, 8, 20, 50, 120)))


def plain_questions() -> Iterator[dict[str, Any]]:
    """What the pages ask beside a rating: forms, tables, rules, systems, files, and nonsense."""
    from arpad.systems.registry import system_ids

    for system in system_ids():
        for ability in ABILITIES:
            yield {"ask": "form", "system": system, "ability": ability}
        yield {"ask": "rules", "system": system}
        yield {"ask": "table", "system": system, "on": "2026-11-30"}
        yield {"ask": "changes", "system": system, "rating": "1600", "k": "20", "on": "2026-11-30"}
    yield {"ask": "systems"}
    for ask in ("", "nothing", "rate", "tournament"):
        yield {"ask": ask}
    yield {"ask": "rate", "lang": "xx"}
    yield from _files()


def _files() -> Iterator[dict[str, Any]]:
    """Every file of ours, under its name, as it is, packed, and cut off."""
    for file in sorted((ROOT / "examples").iterdir()):
        data = file.read_bytes()
        yield _file(file.name, data)
        yield _file(f"{file.name}.gz", gzip.compress(data, mtime=0))
        yield _file(file.name, data[: len(data) // 2])
    # What only compiled packages read, which a browser has not, is asked in a test of its own.
    for name, head in (("a.png", b"\x89PNG\r\n\x1a\n"), ("a.pgn", b'[Event "x"]\n\n1. e4 1-0\n')):
        yield _file(name, head)
    yield _file("latin.trf", "012 Sch\xf6n\n".encode("cp1252"))
    yield _file("wide.trf", "012 Sch\xf6n\n".encode("utf-16"))


def _file(name: str, data: bytes) -> dict[str, Any]:
    body = {"ask": "tournament", "file": base64.b64encode(data).decode(), "name": name}
    return body | {"time_control": "standard", "asked_on": "2026-11-30"}


def questions_apart(name: str) -> list[str]:
    """What the build asks beside for a question that has an archive of its own.

    Args:
        name: of the question.
    """
    return [json.dumps({"ask": name, **each}, ensure_ascii=False) for each in _APART[name]()]


def _strength_questions() -> Iterator[dict[str, Any]]:
    """Files of games with evaluations, without, cut off, of servers, and what is none."""
    text = (ROOT / "examples" / "games.pgn").read_text(encoding="utf-8")
    for language in LANGUAGES:
        yield {"text": text, "name": "games.pgn", "lang": language}
    known = text.replace('[Site "?"]', '[Site "https://lichess.org/abcdefgh"]')
    yield {"text": known.replace("2026.", "2022."), "player": "alder", "speed": "blitz"}
    yield {"text": text[: len(text) // 3]}
    yield {"file": base64.b64encode(gzip.compress(text.encode(), mtime=0)).decode()}
    yield {"text": text, "player": "nobody"}
    own = {"engine": "Stockfish 19", "nodes": 2000}
    yield {"text": text, **own}
    yield {"text": text, **own, "evaluated": [{"number": 3, "values": [20] * 500, "best": []}]}
    yield {"text": text, "speed": "slow"}
    moves = "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O O-O Re1 a6 Bb3 Ba7 h3 h6 Nbd2 Re8"
    side = {"user": {"name": "Alder"}, "rating": 1500}
    record = {
        "id": "abcdefgh",
        "rated": True,
        "variant": "standard",
        "speed": "rapid",
        "perf": "rapid",
        "createdAt": 1655000000000,
        "lastMoveAt": 1655000600000,
        "status": "resign",
        "winner": "white",
        "moves": moves,
        "players": {"white": side, "black": {**side, "user": {"name": "Birch"}}},
        "analysis": [{"eval": 20 + place} for place in range(20)],
        "clock": {"initial": 600, "increment": 0, "totalTime": 600},
        "clocks": [60000 - 500 * (place // 2) for place in range(20)],
    }
    yield {"text": json.dumps(record) + "\n", "name": "games.ndjson"}
    month = {"games": [{"pgn": text.partition("\n\n[")[0], "url": "https://www.chess.com/game/1"}]}
    yield {"text": json.dumps(month), "name": "games.json"}
    yield {"text": "none"}
    yield {"file": "?"}


_APART = {"strength": _strength_questions}


def build_questions() -> list[str]:
    """What the build asks to see which modules are needed: every path it can think of."""
    plain = [json.dumps(each, ensure_ascii=False) for each in plain_questions()]
    return [*plain, "", "[]", "{", *questions(600, seed=1)]
