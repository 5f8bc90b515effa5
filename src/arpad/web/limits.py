"""What one request may take, so that the server stays there for all others."""

from typing import Final

# Seconds that a question may take, and that it may wait for its turn before.
QUESTION_SECONDS: Final = 30
# Seconds in which a body must have arrived.
BODY_SECONDS: Final = 60.0
# Requests that are open at the same time; further ones are refused at once.
REQUESTS_AT_ONCE: Final = 200
# Connections, also those by which nothing is asked; what comes by a further one is refused.
CONNECTIONS_AT_ONCE: Final = 600
