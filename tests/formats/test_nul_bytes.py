"""A NUL byte, which a damaged disk or a broken copy leaves, is told with its line."""

from pathlib import Path

import pytest

from arpad.core.errors import UnreadableFile
from arpad.formats.kinds import check_file

FILES = {
    "report.trf": "012 Spring\n001    1 m    Oak, A\n001    2 m    Elm, B\n",
    "list.csv": "Name;Rating\nOak, A;1700\nElm, B;1800\n",
    "games.pgn": '[Event "a"]\n[White "b"]\n[Black "c"]\n\n1. e4 1-0\n',
    "games.ndjson": '{"id":"abcdefgh","rated":true,"variant":"standard","speed":"blitz",'
    '"players":{"white":{"user":{"name":"a"}},"black":{"user":{"name":"b"}}}}\n{"id":"\n{}\n',
}


@pytest.mark.parametrize("name", FILES)
def test_every_text_format_tells_the_line_of_a_nul_byte(tmp_path: Path, name: str) -> None:
    first, _, rest = FILES[name].partition("\n")
    path = tmp_path / name
    path.write_text(f"{first}\n{rest[:5]}\0{rest[5:]}", encoding="utf-8")
    with pytest.raises(UnreadableFile) as caught:
        check_file(path)
    assert (caught.value.message, caught.value.line) == ("text.nul", 2)
