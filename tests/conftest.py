"""How hard the property tests try: ``HYPOTHESIS_PROFILE`` is ``quick`` in the working loop."""

import os

from hypothesis import settings

settings.register_profile("thorough", deadline=None)  # a busy machine is no fault
settings.register_profile("quick", deadline=None, max_examples=15)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "thorough"))
