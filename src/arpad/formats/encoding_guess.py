"""Which encoding makes names of the bytes of a text that is not UTF-8.

The words with bytes above 127 are read in each encoding that chess programs write, and weighed:
letters that the names of one language have are likely, signs inside a word, a capital behind a
small letter and two alphabets in one word are not. The federations that the text names count for
the languages of their people. What is likeliest is taken; that it was guessed is for others to say.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import log
from typing import Final, NamedTuple

from arpad.formats.held_bytes import Held
from arpad.formats.letters_of_languages import CHINESE, LATIN, OF_FEDERATIONS, OTHER

_HIGH: Final = re.compile(rb"[\x80-\xff]")
# A word as far as bytes tell: the second byte of a letter may be an ASCII letter or sign.
_REST: Final = re.compile(rb"[@-\xff]{1,40}")
_BEGIN: Final = re.compile(rb"[@-\x7f]*\Z")
_LONGEST_BEGIN: Final = 24
_MOST_WORDS: Final = 300
_MOST_LOOKED_AT: Final = 20_000
_FEDERATION: Final = re.compile(rb"(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])")
_HINT_SIZE: Final = 1 << 16

_WEST: Final = ("da", "de", "es", "fr", "is", "it", "nl", "pt", "sq", "sv", "et")
_CENTRE: Final = ("cs", "hu", "pl", "ro", "sh", "sk", "de", "sq")
_BALTIC: Final = ("et", "lt", "lv", "de", "pl")
_TURKEY: Final = ("tr", "de", "fr")
_SLAVS: Final = ("bg", "mk", "ru", "sr", "uk")
_CHINA: Final = "zh"
_TAIWAN: Final = "zh-tw"


class _Encoding(NamedTuple):
    name: str
    languages: tuple[str, ...]
    seldom: float = 0.0  # how much less likely than the first, before anything was read


# In the order in which they are named where several read the same.
_ENCODINGS: Final = (
    _Encoding("cp1252", _WEST),
    _Encoding("cp1250", _CENTRE, 0.5),
    _Encoding("cp850", _WEST, 1.0),
    _Encoding("cp1251", _SLAVS, 0.5),
    _Encoding("cp1254", _TURKEY, 1.0),
    _Encoding("cp1257", _BALTIC, 1.5),
    _Encoding("cp1253", ("el",), 1.0),
    _Encoding("cp852", _CENTRE, 1.5),
    _Encoding("cp866", _SLAVS, 1.0),
    _Encoding("koi8-r", ("ru", "bg"), 1.5),
    _Encoding("koi8-u", ("uk",), 1.5),
    _Encoding("iso8859-2", _CENTRE, 1.5),
    _Encoding("iso8859-5", _SLAVS, 2.5),
    _Encoding("iso8859-7", ("el",), 2.0),
    _Encoding("mac-roman", _WEST, 2.5),
    _Encoding("mac-cyrillic", _SLAVS, 3.0),
    _Encoding("gb2312", (_CHINA,), 0.5),
    _Encoding("gbk", (_CHINA,), 1.0),
    _Encoding("big5", (_TAIWAN,), 1.5),
    _Encoding("shift_jis", ("ja",), 1.5),
    _Encoding("euc-kr", ("ko",), 1.5),
    _Encoding("euc-jp", ("ja",), 2.5),
)
_BY_NAME: Final = {each.name: each for each in _ENCODINGS}
TWO_BYTES: Final = frozenset({"gb2312", "gbk", "big5", "shift_jis", "euc-kr", "euc-jp"})
LAST: Final = "cp850"  # it has a letter or sign for every byte

# Logarithms of probabilities.
_BEYOND_ASCII: Final = log(0.15)  # that a letter of a Latin name is
_FOREIGN_LETTER: Final = log(1e-4)
_SIGN_OF_TEXT: Final = -5.0
_SIGN_OF_TABLES: Final = -2.0  # half a point, or a blank that keeps its place
_SIGN: Final = -9.0
_SIGN_IN_WORD: Final = -12.0
_CONTROL: Final = -20.0
_NO_CASE: Final = -8.0  # a capital behind a small letter, or a name that begins with a small one
_INITIAL: Final = -2.0
_SMALL_ALONE: Final = -6.0  # a small letter that is a word
_TWO_ALPHABETS: Final = -6.0
_UNREADABLE: Final = -40.0
_SAME_LANGUAGE: Final = log(0.85)
_OTHER_LANGUAGE: Final = log(0.15)
_NO_HINT: Final = 0.02  # of a language that no federation in the text speaks
_SIGNS_OF_TEXT: Final = frozenset("’‘“”„«»–—…°ºª¹²³§½¼¾£€·\xa0№")  # noqa: RUF001
_OPENING: Final = frozenset("’‘“„«»–—·\xa0")  # noqa: RUF001  before a word
_APOSTROPHES: Final = frozenset("’‘·")  # noqa: RUF001
# Of letters that are written with two bytes.
_FAMILY_NAME: Final = log(1 / 150)
_USUAL_LETTER: Final = log(1 / 4000)
_HANGUL: Final = log(1 / 1000)
_KANA: Final = log(1 / 100)
_SELDOM_LETTER: Final = -11.0
_ODD_LETTER: Final = -14.0


def words_of(data: Held, most: int = _MOST_WORDS) -> tuple[bytes, ...]:
    r"""The different words with bytes above 127, from the start of a text.

    Args:
        data: the text.
        most: of them.

    Example:
        >>> words_of(b"M\xfcller;Anna;J\xf6rg;M\xfcller")
        (b'M\xfcller', b'J\xf6rg')
    """
    found: dict[bytes, None] = {}
    for word in _words(data):
        found[word] = None
        if len(found) >= most:
            break
    return tuple(found)


def _words(data: Held) -> Iterator[bytes]:
    end = 0
    for _ in range(_MOST_LOOKED_AT):
        high = _HIGH.search(data, end)
        if high is None:
            return
        place = high.start()
        begin = _BEGIN.search(data[max(end, place - _LONGEST_BEGIN) : place])
        rest = _REST.match(data, place)
        assert begin is not None  # noqa: S101  both match anything
        assert rest is not None  # noqa: S101
        end = rest.end()
        yield begin[0] + rest[0]


@lru_cache(maxsize=8)
def languages_of(head: bytes) -> tuple[tuple[str, float], ...]:
    """Which languages the federations speak that a text names, and their shares of them.

    Args:
        head: its first bytes.
    """
    codes = Counter(code.decode() for code in _FEDERATION.findall(head[:_HINT_SIZE]))
    shares = {
        language: sum(codes[each] for each in spoken.split())
        for language, spoken in OF_FEDERATIONS.items()
    }
    total = sum(shares.values())
    return tuple((each, share / total) for each, share in shares.items() if share)


@lru_cache(maxsize=4096)
def likeliest(
    words: tuple[bytes, ...], hints: tuple[tuple[str, float], ...] = ()
) -> tuple[str, ...]:
    r"""The encodings that can read words, the likeliest first.

    Args:
        words: with bytes above 127.
        hints: languages that are likelier than others, with their shares.

    Example:
        >>> likeliest((b"M\xfcller",))[0], likeliest((b"M\x81ller", b"J\x94rg"))[0]
        ('cp1252', 'cp850')
    """
    weighed = [
        (weight, each.name)
        for each in _ENCODINGS
        if (weight := _weight(each, words, dict(hints))) is not None
    ]
    best = [name for _, name in sorted(weighed, key=lambda each: -each[0])]
    if not best:
        return (LAST,)
    same = [each.name for each in _ENCODINGS if _reads_as(each.name, best[0], words)]
    return (same[0], *(name for name in best if name != same[0]))


def likelihood(words: tuple[bytes, ...], encoding: str) -> float:
    """How well an encoding reads words: the logarithm of a probability.

    Args:
        words: with bytes above 127.
        encoding: its name.
    """
    weight = _weight(_BY_NAME[encoding], words, {})
    return _UNREADABLE * len(words) if weight is None else weight


def _reads_as(one: str, other: str, words: Sequence[bytes]) -> bool:
    return all(_decoded(word, one) == _decoded(word, other) for word in words)


def _weight(encoding: _Encoding, words: Sequence[bytes], hints: dict[str, float]) -> float | None:
    """How likely the words are in an encoding, in the likeliest of its languages."""
    table = []
    for word in words:
        text = _decoded(word, encoding.name)
        if text is None:
            return None
        table.append([_likelihood(text, language) for language in encoding.languages])
    foreign = [max(row) + _OTHER_LANGUAGE for row in table]
    totals = []
    for place, language in enumerate(encoding.languages):
        own = (row[place] + _SAME_LANGUAGE for row in table)
        prior = log(_NO_HINT + hints.get(language, 0)) if hints else 0.0
        totals.append(prior + sum(map(max, own, foreign)))
    return max(totals) - encoding.seldom


def _decoded(word: bytes, encoding: str) -> str | None:
    """A word as text; None where it cannot be read. A last letter may be cut."""
    try:
        return word.decode(encoding)
    except UnicodeDecodeError as error:
        cut = len(word) > _LONGEST_BEGIN and error.start == len(word) - 1
        return word[: error.start].decode(encoding) if cut else None
    except LookupError:  # a browser has few encodings
        return None


def _likelihood(text: str, language: str) -> float:
    if language in LATIN:
        return _of_latin(text, _LETTERS[language]) + _of_length(text)
    if language in OTHER:
        return _of_alphabet(text, _LETTERS[language]) + _of_length(text)
    return _of_east_asia(text, language)


def _shares(letters: str) -> dict[str, float]:
    """The logarithms of the shares of letters that stand in the order of their frequency."""
    unique = list(dict.fromkeys(letters))
    total = sum(1 / (rank + 2) for rank in range(len(unique)))
    return {letter: log(1 / (rank + 2) / total) for rank, letter in enumerate(unique)}


_LETTERS: Final = {name: _shares(letters) for name, letters in (LATIN | OTHER).items()}


def _of_latin(text: str, letters: dict[str, float]) -> float:
    weight, before = 0.0, ""
    for place, letter in enumerate(text):
        if not letter.isascii():
            if letter.isalpha() and letter not in "ªº":
                weight += _BEYOND_ASCII + letters.get(_small(letter), _FOREIGN_LETTER)
            else:
                weight += _of_sign(letter, before, text[place + 1 : place + 2])
        weight += _of_case(letter, before)
        before = letter
    return weight


def _of_alphabet(text: str, letters: dict[str, float]) -> float:
    weight, before, scripts = 0.0, "", set()
    for place, letter in enumerate(text):
        if letter.isalpha() and letter not in "ªº":
            scripts.add(letter.isascii())
            if not letter.isascii():
                weight += letters.get(_small(letter), _FOREIGN_LETTER)
        elif not letter.isascii():
            weight += _of_sign(letter, before, text[place + 1 : place + 2])
        weight += _of_case(letter, before)
        before = letter
    return weight + (_TWO_ALPHABETS if len(scripts) > 1 else 0.0)


def _of_length(text: str) -> float:
    """What it costs that a word is one letter."""
    if len(text) > 1 or not text.isalpha():
        return 0.0
    return _INITIAL if text.isupper() else _SMALL_ALONE


def _small(letter: str) -> str:
    return "i" if letter == "İ" else letter.lower()


def _of_case(letter: str, before: str) -> float:
    """What it costs that a capital follows a small letter; but there are McDonald and DeVries."""
    if not (letter.isupper() and before.islower()):
        return 0.0
    return 0.0 if letter.isascii() and before.isascii() else _NO_CASE


def _of_sign(letter: str, before: str, after: str) -> float:
    if letter.isprintable() or letter == "\xa0":
        if before.isalpha() and after.isalpha():
            return _SIGN_OF_TEXT if letter in _APOSTROPHES else _SIGN_IN_WORD
        if letter in "½\xa0":
            return _SIGN_OF_TABLES
        if after.isalpha() and letter not in _OPENING:  # …lan
            return _SIGN
        return _SIGN_OF_TEXT if letter in _SIGNS_OF_TEXT else _SIGN
    return _CONTROL


def _of_east_asia(text: str, language: str) -> float:
    weight, is_first, has_latin = 0.0, True, False
    for letter in text:
        if letter.isascii():
            has_latin |= letter.isalpha()
            continue
        weight += _FAMILY_NAME if is_first and letter in CHINESE else _of_letter(letter, language)
        is_first = False
    return weight + (_TWO_ALPHABETS if has_latin else 0.0)


# The bytes that begin the usual letters of each standard; those behind them are seldom.
_USUAL: Final = {
    _CHINA: ("gb2312", 0xB0, 0xD7),
    _TAIWAN: ("big5", 0xA4, 0xC6),
    "ja": ("shift_jis", 0x88, 0x98),
}


def _of_letter(letter: str, language: str) -> float:
    if "ぁ" <= letter <= "ヿ":
        return _KANA if language == "ja" else _ODD_LETTER
    if "가" <= letter <= "힣":
        return _HANGUL
    if not "一" <= letter <= "鿿":
        return _SIGN
    if language not in _USUAL:
        return _ODD_LETTER
    encoding, first, last = _USUAL[language]
    try:
        lead = letter.encode(encoding)[0]
    except UnicodeEncodeError:
        return _ODD_LETTER
    return _USUAL_LETTER if first <= lead <= last else _SELDOM_LETTER
