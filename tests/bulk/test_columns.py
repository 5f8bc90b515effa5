"""Numbers and texts as columns of Arrow."""

import subprocess
import sys

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.bulk.columns import number_column, numbers_of, string_column


@given(st.lists(st.none() | st.text(st.characters(codec="utf-8"), max_size=5), max_size=20))
def test_it_is_what_arrow_makes_of_the_list(texts: list[str | None]) -> None:
    column = string_column(texts)
    column.validate(full=True)
    assert column.equals(pa.array(texts, pa.string()))


def test_half_a_pair_of_surrogates_is_no_text() -> None:
    with pytest.raises(UnicodeEncodeError):
        string_column(["\ud800"])


@pytest.mark.parametrize("kind", [np.int8, np.int32, np.int64, np.uint32])
def test_numbers_keep_their_type(kind: type[np.integer]) -> None:
    numbers = np.arange(9, dtype=kind)[::2]
    column = number_column(numbers)
    column.validate(full=True)
    assert column.equals(pa.array(numbers))
    assert numbers_of(column).tolist() == numbers.tolist()
    assert numbers_of(pa.chunked_array([column[1:], column[:0], column])).dtype == kind
    both = numbers_of(pa.chunked_array([column[1:], column])).tolist()
    assert both == [*numbers[1:].tolist(), *numbers.tolist()]
    assert numbers_of(pa.chunked_array([], column.type)).tolist() == []


def test_pandas_is_not_loaded_for_an_ingest() -> None:
    lines = (
        "import sys, tempfile, pathlib",
        "from arpad.bulk.ingest.run import Job, ingest",
        "folder = pathlib.Path(tempfile.mkdtemp())",
        'game = \'[Event "a"]\\n[White "b"]\\n[Black "c"]\\n[Result "1-0"]\\n\\n1-0\\n\'',
        "(folder / 'a.pgn').write_text(game)",
        "assert ingest(Job((folder / 'a.pgn',), folder / 'out')).games == 1",
        "assert 'pandas' not in sys.modules",
    )
    subprocess.run([sys.executable, "-c", "\n".join(lines)], check=True)
