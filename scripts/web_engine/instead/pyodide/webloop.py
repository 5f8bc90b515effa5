"""Instead of Pyodide's event loop, for which there is nothing to do in the engine."""


def _initialize_event_loop() -> None:
    """As Pyodide calls it when it starts."""
