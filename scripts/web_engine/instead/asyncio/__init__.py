"""Instead of the standard library's: the engine waits for nothing inside Python.

Pyodide imports asyncio at each start, and with it a fifth of all that it reads then.
"""
