"""Writes small dBase III tables for the tests."""

from collections.abc import Sequence

Field = tuple[str, str, int]  # name, type, length


def dbf(
    fields: Sequence[Field],
    rows: Sequence[Sequence[str]],
    *,
    encoding: str = "cp850",
    mark: int = 0x02,
    deleted: Sequence[int] = (),
) -> bytes:
    """A table with these records; numbers stand on the right, all else on the left."""
    head_length = 32 + 32 * len(fields) + 1
    length = 1 + sum(size for _, _, size in fields)
    head = b"\x03\x7a\x0b\x1e" + len(rows).to_bytes(4, "little")
    head += head_length.to_bytes(2, "little") + length.to_bytes(2, "little")
    head += bytes(17) + bytes([mark]) + bytes(2)
    for name, kind, size in fields:
        head += name.encode().ljust(11, b"\0") + kind.encode() + bytes(4) + bytes([size])
        head += bytes(15)
    body = b""
    for number, row in enumerate(rows, start=1):
        body += b"*" if number in deleted else b" "
        for (_, kind, size), text in zip(fields, row, strict=True):
            written = text.encode(encoding)
            body += written.rjust(size) if kind == "N" else written.ljust(size)
    return head + b"\r" + body + b"\x1a"


PLAYER_FIELDS: tuple[Field, ...] = (
    ("MATRICULE", "N", 6),
    ("NOM_PRENOM", "C", 32),
    ("SEXE", "C", 1),
    ("CLUB", "N", 3),
    ("DATE_NAISS", "D", 8),
    ("ELO_PRECE", "N", 4),
    ("ELO_CALCUL", "N", 4),
    ("PART_CALCU", "N", 4),
    ("SUPPRESS", "L", 1),
    ("TITRE", "C", 3),
    ("FIDE", "N", 10),
    ("NATFIDE", "C", 3),
)
PLAYERS = (
    (
        "10001",
        "Proef, Renée",
        "F",
        "301",
        "19820403",
        "1700",
        "1715",
        "120",
        "F",
        "",
        "1000001",
        "BEL",
    ),
    ("10002", "Essai, Jean", "M", "302", "00000000", "", "0", "0", "F", "", "0", ""),
    (
        "10003",
        "Probe, Jörg",
        "M",
        "303",
        "19\x05\x01203",
        "1500",
        "1490",
        "33",
        "F",
        "f",
        "",
        "GER",
    ),
)
CHECK_FIELDS: tuple[Field, ...] = (
    ("JOUEUR", "N", 6),
    ("RESULTAT", "N", 1),
    ("ADVERS", "N", 6),
    ("VAL_ADVERS", "N", 4),
    ("DATE", "D", 8),
    ("WH_BL", "C", 1),
)
CHECKS = (
    ("10001", "1", "10002", "0", "20250110", "W"),
    ("10001", "5", "10003", "1490", "20250111", "B"),
    ("10003", "5", "10001", "1700", "20250111", "W"),
)
US_FIELDS: tuple[Field, ...] = (
    ("D_EVENT_ID", "C", 12),
    ("D_SEC_NUM", "C", 2),
    ("D_PAIR_NUM", "C", 4),
    ("D_MEM_ID", "C", 8),
    ("D_NAME", "C", 30),
    ("D_STATE", "C", 2),
    ("D_RATING", "C", 4),
    ("D_RND01", "C", 7),
    ("D_RND02", "C", 7),
)
US_PLAYERS = (
    ("202511", " 1", "1", "10000001", "PROBE, ANN", "NC", "1500", "W2B", "D3W"),
    ("202511", " 1", "2", "10000002", "TEST, BEN", "NC", "", "L1W", "H0"),
    ("202511", " 1", "3", "10000003", "TRIAL, CARL", "NC", "1210", "B0", "D1B"),
    ("202511", " 2", "1", "10000004", "OTHER, DAN", "NC", "1300", "X2", "U0"),
    ("202511", " 2", "2", "10000005", "OTHER, EVE", "NC", "1300", "F1", "U0"),
)
