"""The figures of a model's card as a picture: errors, leaning and intervals by band."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any, Final, NamedTuple

from arpad.strength.model import Model

_SVG: Final = "http://www.w3.org/2000/svg"
_WIDTH: Final = 880
_PANEL: Final = 250  # of a plot
_BAND: Final = 26  # of a row of a plot
_TOP: Final = 70
_LEFT: Final = 150
_GAP: Final = 22
_TEXT: Final = 11
_MARGIN: Final = 7  # above and below a bar in its row
_STYLE: Final = (
    "text{font:11px sans-serif;fill:#222}.h{font-weight:bold}.m{fill:#555}"
    ".ours{fill:#2f6f9f}.beside{fill:#c9cfd6}.axis{stroke:#888}"
)


class _Scale(NamedTuple):
    """Values of a plot as places: from the lowest value at the left to the highest."""

    left: float
    lowest: float
    highest: float

    def at(self, value: float) -> float:
        return self.left + (value - self.lowest) / (self.highest - self.lowest) * _PANEL


def plot_name(model: Model) -> str:
    """The name of the picture's file."""
    source = "engine" if model.evaluations.engine else "lichess"
    return f"strength-models-{model.speed}-{source}.svg"


def plot(model: Model) -> str:
    """The picture as SVG: what lies within each band of the level read and of the true rating.

    Args:
        model: with its card.
    """
    card = model.card
    groups = (("level read", card["by_level"]), ("true rating", card["by_rating"]))
    rows = sum(len(bands) + 1 for _, bands in groups)
    pooled = card["pooled"]
    height = _TOP + rows * _BAND + (len(pooled) + 2) * _BAND * bool(pooled) + 20
    size = f"0 0 {_WIDTH} {height}"
    title = escape(_title(model))
    lines = [
        f'<svg xmlns="{_SVG}" viewBox="{size}" role="img" aria-label="{title}">',
        f"<style>{_STYLE}</style>",
        f'<rect width="{_WIDTH}" height="{height}" fill="#fff"/>',
        f'<text class="h" x="10" y="20">{title}</text>',
    ]
    left = _LEFT
    panels = []
    for head, lowest, highest in _PANELS:
        panels.append(_Scale(left, lowest, highest))
        lines.append(f'<text class="m" x="{left}" y="42">{escape(head)}</text>')
        left += _PANEL + _GAP
    y = _TOP
    for name, bands in groups:
        lines.append(f'<text class="h" x="10" y="{y - 8}">{name}</text>')
        lines.append(_no_leaning(panels[1], y, len(bands)))
        for label, band in zip(_labels(bands), bands, strict=True):
            lines += _row(panels, y, label, band)
            y += _BAND
        y += _BAND
    if pooled:
        lines += _pooled(panels[0], y, pooled)
    return "\n".join([*lines, "</svg>"]) + "\n"


# What each plot shows, and the values at its ends.
_PANELS: Final = (
    ("mean error; grey: of a constant", 0, 900),
    ("leaning: read minus true", -450, 450),
)


def _title(model: Model) -> str:
    told = model.evaluations
    by = f"{told.engine}, {told.nodes} nodes" if told.engine else "evaluations of Lichess"
    return f"{model.speed.capitalize()}, {by}: people it has never met"


def _labels(bands: Sequence[dict[str, Any]]) -> Iterator[str]:
    for band, after in zip(bands, [*bands[1:], None], strict=True):
        start, end = band["from"], after["from"] if after else None
        if start is None:
            yield f"below {end:.0f}"
        else:
            yield f"{start:.0f} to {end:.0f}" if end is not None else f"{start:.0f} and more"


def _no_leaning(leaning: _Scale, y: float, rows: int) -> str:
    middle = leaning.at(0)
    return f'<line class="axis" x1="{middle}" x2="{middle}" y1="{y}" y2="{y + rows * _BAND}"/>'


def _row(panels: Sequence[_Scale], y: float, label: str, band: dict[str, Any]) -> Iterator[str]:
    errors, leaning = panels
    baseline = y + _BAND / 2 + _TEXT / 3
    yield f'<text x="10" y="{baseline}">{label}</text>'
    yield _bar(errors, band["mae_constant"], y, margin=3)
    yield _bar(errors, band["mae"], y)
    yield _number(errors.at(max(band["mae"], band["mae_constant"])), baseline, f"{band['mae']:.0f}")
    yield _bar(leaning, band["bias"], y)
    end = leaning.at(max(band["bias"], 0))
    yield _number(end, baseline, f"{band['bias']:+.0f}")
    yield _inside(baseline, band["inside_of_people"])


def _pooled(errors: _Scale, y: float, pooled: dict[str, dict[str, Any]]) -> Iterator[str]:
    yield f'<text class="h" x="10" y="{y - 8}">games of one person, pooled</text>'
    for count, each in sorted(pooled.items(), key=lambda item: int(item[0])):
        baseline = y + _BAND / 2 + _TEXT / 3
        games = "game" if count == "1" else "games"
        yield f'<text x="10" y="{baseline}">{count} {games}</text>'
        yield _bar(errors, each["mae"], y)
        yield _number(errors.at(each["mae"]), baseline, f"{each['mae']:.0f}")
        yield _inside(baseline, each["inside"])
        y += _BAND


def _bar(scale: _Scale, value: float, y: float, margin: int = _MARGIN) -> str:
    """From 0 to a value; ours is the thinner one, before what stands beside it."""
    left, right = sorted((scale.at(0), scale.at(value)))
    kind = "ours" if margin == _MARGIN else "beside"
    return (
        f'<rect class="{kind}" x="{left:.1f}" y="{y + margin}" width="{right - left:.1f}"'
        f' height="{_BAND - 2 * margin}"/>'
    )


def _number(x: float, y: float, text: str) -> str:
    return f'<text x="{x + 4:.1f}" y="{y:.1f}">{text}</text>'


def _inside(y: float, share: float) -> str:
    return f'<text x="{_WIDTH - 150}" y="{y}">{share:.0%} in their interval</text>'
