"""``python -m arpad``: the command, also where its script is not on the path."""

from arpad.cli.main import run

if __name__ == "__main__":
    run()
