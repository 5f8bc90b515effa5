"""What the author of a rating system can test it with (see :mod:`arpad.testing.contract`)."""
