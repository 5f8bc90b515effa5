"""The questions about one player, with the figures of the regulations and of the printed pages."""

import json

import pytest
from tests.api.asking import answered, refused

from arpad.api.answer import QUESTIONS, answer

PLAYER = {"system": "fide", "on": "2026-01-10", "rating": "1500", "k": "20"}


def figure(found: dict[str, object], name: str) -> str:
    view = found["view"]
    assert isinstance(view, dict)
    (text,) = [each["text"] for each in view["figures"] if each["id"] == name]
    return str(text)


def test_games_as_a_text_and_as_a_list_give_the_same() -> None:
    text = answered("rate", **PLAYER, games="1400 1\n1600 ½\n1550 0\n")
    listed = answered("rate", **PLAYER, games=["1400=1", "1600=½", "1550=0"])
    assert text == listed
    assert text["answer"]["rating_after"] == 1501
    assert text["answer"]["rating_change_unrounded"] == "1.40"


@pytest.mark.parametrize("question", ["rate", "expect", "forecast"])
def test_without_the_reasons_all_else_is_the_same(question: str) -> None:
    player = {name: PLAYER[name] for name in ("system", "on", "rating")}
    further: dict[str, dict[str, object]] = {
        "rate": {"k": "20", "games": "1400 1\n1600 ½"},
        "expect": {"opponent_rating": "1600"},
        "forecast": {"k": "20", "opponents": ["1400", "1600"]},
    }
    whole = answered(question, **player, **further[question])
    short = answered(question, **player, **further[question], reasons="no")
    assert len(whole["view"].pop("account")) > 3
    assert short == whole


def test_each_game_shows_what_it_brings() -> None:
    games = answered("rate", **PLAYER, games="1400 1\n1600 ½\n1550 0")["view"]["games"]
    assert games["heads"][-1]["id"] == "term.change"
    assert [row["cells"][-1] for row in games["rows"]] == ["+7.20", "+2.80", "-8.60"]


def test_beside_each_expected_score_stand_the_chances_of_the_game() -> None:
    player = {**PLAYER, "rating": "1850"}
    games = answered("rate", **player, games="1750 0\n2300 ½\nunr 1")["view"]["games"]
    assert [row["chances"] for row in games["rows"]] == ["49/30/21", "3/9/87", ""]
    assert games["chances"]["head"] == "W/D/L %"
    assert games["chances"]["beside"] in {head["id"] for head in games["heads"]}
    assert "no chance to win" in games["chances"]["note"]
    assert "limit the rating difference" in games["chances"]["note"]
    assert "fewer draws" not in games["chances"]["note"]


def test_the_chances_of_rapid_games_say_what_the_model_was_fitted_to() -> None:
    found = answered("rate", **PLAYER, time_control="rapid", games="1500 1", lang="nl")
    note = found["view"]["games"]["chances"]["note"]
    assert "geen winstkans" in note
    assert "eindigen minder vaak in remise" in note


def test_games_of_which_nothing_is_expected_have_no_chances() -> None:
    unrated = answered("initial", system="fide", on="2026-01-10", games="1902 ½\n1877 1")
    assert "chances" not in unrated["view"]["games"]
    assert "chances" not in unrated["view"]["games"]["rows"][0]


def test_the_answer_is_that_of_the_command_line() -> None:
    import arpad

    change = arpad.rate("fide", rating=1500, k=20, on="2026-01-10", games=["1400=1"])
    assert answered("rate", **PLAYER, games="1400 1")["answer"] == arpad.to_json(change)


def test_belgium_in_dutch() -> None:
    found = answered(
        "rate",
        system="kbsb",
        on="2020-01-10",
        rating=1850,
        games_played=50,
        games="1950 0",
        lang="nl",
    )
    assert found["answer"]["rating_change_unrounded"] == "-11.52"
    assert figure(found, "term.rating_after") == "1838"
    assert figure(found, "term.rating_change_unrounded") == "-11,52"


def test_an_event_has_its_own_day_and_rules() -> None:
    games = "@2025-09-01\n1800 1\n@2025-11-01\n1800 1"
    found = answered("rate", system="fide", rating=2800, k=10, games=games)
    assert [event["rating_change_unrounded"] for event in found["answer"]["events"]] == [
        "0.80",
        "0.00",
    ]


def test_points_against_an_average() -> None:
    found = answered("rate", **PLAYER, average="1600", games="9", points="5½")
    assert found["answer"]["games_rated"] == 9
    assert found["view"]["remarks"][0]["id"] == "fide.remark.estimate"


def test_a_first_rating() -> None:
    games = "1902 ½\n1877 ½\n1884 1\n2012 0\n1832 1"
    found = answered("initial", on="2025-11-07", games=games)
    assert found["answer"]["initial_rating"] == 1922
    assert figure(found, "term.initial_rating") == "1922"


def test_a_performance() -> None:
    found = answered("performance", on="2026-01-01", games="1500 1\n1500 ½")
    assert figure(found, "term.performance") == "1693"


def test_one_game_with_its_chances() -> None:
    found = answered("expect", on="2026-01-01", rating=1600, opponent_rating="1800")
    assert figure(found, "term.expected_score") == "0.24"
    shares = [found["answer"][name] for name in ("win", "draw", "loss")]
    assert sum(shares) == pytest.approx(1)
    assert shares[0] + shares[1] / 2 == pytest.approx(0.24)


def test_a_model_of_draws_may_be_chosen() -> None:
    chosen = {"model": "davidson", "draw_rate": "0.5"}
    found = answered("expect", on="2026-01-01", rating=1600, opponent_rating=1800, **chosen)
    assert found["answer"]["model"] == "davidson"


def test_a_forecast_with_a_target_in_words() -> None:
    found = answered(
        "forecast",
        on="2026-01-10",
        rating=1850,
        k=20,
        opponents=["1900", "1950", "2000", "1875"],
        target_rating="1860",
    )
    assert found["answer"]["targets"][0]["points_needed"] == "2.5"
    assert found["view"]["targets"][0].startswith("New rating of 1860: needs 2.5 out of 4")


def test_every_question_is_there() -> None:
    for name in QUESTIONS:
        found = json.loads(answer(json.dumps({"ask": name})))
        assert found["ok"] or found["error"]["id"] != "error.unknown_name", name


@pytest.mark.parametrize(
    ("fields", "identity", "names"),
    [
        ({"k": "x"}, "error.bad_value", ["k"]),
        ({"born": "1800"}, "error.bad_value", ["born"]),
        ({"games": ""}, "error.no_games", []),
        ({"rating": ""}, "error.rating_needed", []),
        ({"on": "10-01-2026"}, "error.bad_value", ["on"]),
        ({"system": "fidee"}, "error.unknown_name", []),
        ({"what": "1"}, "error.unknown_name", []),
        ({"games": 5}, "error.bad_value", ["games"]),
        ({"lang": "xx"}, "error.unknown_name", []),
        (
            {"k": "", "born": "", "games_played": ""},
            "error.missing_fact_k",
            ["born", "games_played"],
        ),
    ],
)
def test_what_cannot_be_used_is_told_with_its_field(
    fields: dict[str, object], identity: str, names: list[str]
) -> None:
    error = refused("rate", **{**PLAYER, "games": "1400 1", **fields})
    assert error["id"] == identity
    assert error["text"]
    assert error["fields"] == names


def test_a_visitor_of_the_page_is_not_told_of_options() -> None:
    error = refused("rate", system="kbsb", rating=1500, games="1400 1")
    assert error["id"] == "error.missing_fact"
    assert error["text"].endswith("Arpad does not guess. Fill it in.")


def test_a_wrong_line_is_told_with_its_place_and_without_a_file() -> None:
    error = refused("rate", **PLAYER, games="1400 1\n\n1x 0", lang="fr")
    assert (error["line"], error["column"]) == (3, 1)
    assert error["text"].startswith("« Elo »")


def test_options_of_the_command_line_are_called_as_fields() -> None:
    error = refused("rate", **{**PLAYER, "k": "x"}, games="1400 1")
    assert error["text"].startswith("“K”: ")
    found = answered("rate", rating=1500, born=2010, on="2026-01-10", games="1400 1", lang="nl")
    assert "“Hoogste rating ooit”" in found["view"]["remarks"][0]["text"]


@pytest.mark.parametrize("text", ["", "x", "[]", "1", '"rate"', "[" * 100_000, "{}", '{"ask":5}'])
def test_any_text_gets_an_error_and_never_an_exception(text: str) -> None:
    found = json.loads(answer(text))
    assert found["ok"] is False
    assert found["error"]["text"]


def test_a_side_that_is_missing_is_named() -> None:
    assert refused("expect", rating=1500)["fields"] == ["opponent_rating"]


def test_a_system_that_is_not_published_says_why() -> None:
    error = refused("rate", system="chesscom", rating=1500, games="1400 1")
    assert error["is_input"] is False
    assert len(error["text"]) > 50


def test_the_words_of_the_command_line_are_not_those_of_the_page() -> None:
    games = "1500 1\n1600 0"
    for fields, shown in (
        ({"system": "fide"}, "“Eerste rating”"),
        ({"system": "selo", "rating": "1500", "time_control": "5+3"}, "PELO"),
        ({"system": "kbsb", "rating": "1500", "games_played": "3"}, "“Eerste rating”"),
    ):
        text = refused("rate", **fields, games=games, on="2026-11-30", lang="nl")["text"]
        assert shown in text
        assert "arpad" not in text
        assert "--" not in text


@pytest.mark.parametrize(
    ("lang", "games", "told"),
    [
        ("en", "hello\n1900 1", '"hello" is not a game.'),
        ("nl", "Alder, 1", '“Rating”: "Alder" is niet bruikbaar;'),
        ("en", "name;elo;points\nAlder;1900;1", 'There is no column "name".'),
        ("de", "rating\n1900", 'Der Tabelle fehlt die Spalte "result".'),
    ],
)
def test_letters_in_the_box_of_games_are_told_as_what_they_are(
    lang: str, games: str, told: str
) -> None:
    error = refused("rate", **PLAYER, games=games, lang=lang)
    assert error["text"].startswith(told)
    assert error["line"] == 1
