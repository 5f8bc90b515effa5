"""The answers of the systems beside FIDE's: their own figures by name."""

from arpad.core.quantities import Score
from arpad.core.steps import step
from arpad.core.updates import Performance, SystemAnswer, own_figures


class _Glicko(Performance):
    rating_deviation: float | None = None
    volatility: float | None = None


def _sample(rating_deviation: float | None = None) -> _Glicko:
    return _Glicko(
        system="x",
        regime="x",
        time_control="all",
        games_counted=1,
        points=Score(50),
        performance_rating=1500,
        performance_rating_unrounded=1500.2,
        steps=(step("step.sum"),),
        rating_deviation=rating_deviation,
    )


def test_the_figures_of_a_system_are_those_that_it_adds() -> None:
    assert own_figures(_sample(rating_deviation=30.0)) == (("rating_deviation", 30.0),)
    assert own_figures(_sample()) == ()


def test_an_answer_of_no_known_kind_has_none() -> None:
    assert own_figures(SystemAnswer(system="x", regime="x", time_control="all")) == ()
