"""From the outcome of Glicko-2 to what the server keeps: regulator, bots, limits, reset."""

from arpad.core.decimals import Decimals, whole_or_decimals
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step
from arpad.systems.common.uncertain_ratings import UncertainRating
from arpad.systems.lichess.choices import Choices
from arpad.systems.lichess.limits import is_sound, limited, within_change_limit
from arpad.systems.lichess.regulator import against_bot, factor, regulated
from arpad.systems.lichess.start_values import start_values


def as_kept(
    own: UncertainRating,
    mine: UncertainRating,
    computed: UncertainRating,
    choices: Choices,
    rules: Regime,
) -> tuple[UncertainRating, tuple[Step, ...]]:
    """What the server does to the outcome of Glicko-2 before it keeps it, in its order.

    Args:
        own: the player's values as they were kept.
        mine: the same within the limits.
        computed: what Glicko-2 makes of them.
        choices: speed and bot.
        rules: of the day.
    """
    steps: list[Step] = []
    after = computed
    if choices.speed is not None:
        gain = factor(choices.variant, choices.speed, rules)
        after = after.replace(rating=regulated(mine.rating, after.rating, gain))
        if after.rating != computed.rating:
            figures = {"factor": Decimals(gain, 3), "after": Decimals(after.rating)}
            steps.append(step("lichess.step.regulator", rules.citation("regulator"), **figures))
    if choices.bot and not choices.own_bot:
        after = against_bot(mine, after, rules)
        figures = {
            "after": Decimals(after.rating),
            "new_deviation": Decimals(after.rating_deviation),
        }
        steps.append(step("lichess.step.bot", rules.citation("bot_games"), **figures))
    near = within_change_limit(own.rating, after.rating, rules)
    if near != after.rating:
        rule = rules.rule("change_limit")
        points = rule.integer("points")
        steps.append(
            step("lichess.step.change_limit", rule.citation, points=points, after=Decimals(near))
        )
        after = after.replace(rating=near)
    if not is_sound(after, rules):
        steps.append(
            step("lichess.step.reset", rules.citation("sound_values"), rating=Decimals(near))
        )
        after = start_values("player", rules)
    kept = limited(after, rules)
    return kept, (*steps, *limit_steps("lichess.step.limits_after", after, kept, rules))


def limit_steps(
    message: str, values: UncertainRating, kept: UncertainRating, rules: Regime
) -> tuple[Step, ...]:
    """That the limits changed the values; nothing where they did not."""
    if values == kept:
        return ()
    return (
        step(
            message,
            rules.citation("limits"),
            rating=whole_or_decimals(kept.rating),
            deviation=whole_or_decimals(kept.rating_deviation),
        ),
    )
