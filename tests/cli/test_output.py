"""Texts in lines of a terminal."""

import pytest

from arpad.cli.output import WIDTH, wrapped


@pytest.mark.parametrize("sign", [":", ";", "!", "?"])
@pytest.mark.parametrize("length", range(WIDTH - 12, WIDTH + 1))
def test_no_line_begins_with_a_french_sign(length: int, sign: str) -> None:
    text = f"{'mot ' * (length // 4 - 1)}{'x' * (length % 4 + 3)} {sign} « un mot » {'mot ' * 12}"
    lines = wrapped(text.strip(), rest="  ").splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert not [line for line in lines if line.split()[0] in {sign, "»"} or line.endswith("«")]
    assert " ".join(line.strip() for line in lines) == text.strip()
