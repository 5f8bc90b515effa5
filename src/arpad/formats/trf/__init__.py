"""Tournament report files (TRF, also called Krause format), read and written.

Read are the editions TRF06, TRF16, the TRF25 draft and TRF26, the dialects of the programs that
write them, and Vega's form with bars between the fields.
"""

from arpad.formats.trf.facts import PlayerFact
from arpad.formats.trf.reader import read_trf
from arpad.formats.trf.report import TrfReport
from arpad.formats.trf.writer import write_trf

__all__ = ["PlayerFact", "TrfReport", "read_trf", "write_trf"]
