"""The version of the program; each rulebook carries its own date of last check."""

__version__ = "0.1.0"
