"""Hypothesis without a deadline (a busy machine is no failure) and with fewer examples."""

from hypothesis import settings

settings.register_profile("steady", deadline=None, max_examples=60)
settings.load_profile("steady")
