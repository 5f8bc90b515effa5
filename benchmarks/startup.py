"""Start-up: whole commands beside ``python -c "import json"``, as ratios of the medians.

    python benchmarks/startup.py [folder of an environment in which Arpad is installed]

Limits: the command line within 2.5 times; ``import arpad.core`` modules within 30 ms.
"""

import statistics
import subprocess
import sys
import time
from pathlib import Path

RUNS = 41
RATE = ("rate", "fide", "--rating", "1500", "--k", "20", "1400=1", "1600=½", "1550=0")
CORE = "import arpad.core.outcomes, arpad.core.rulebook, arpad.core.tables, arpad.core.system"


def milliseconds(commands: dict[str, list[str]]) -> dict[str, float]:
    """The median wall time of each command; they take turns, so that noise hits all alike."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(RUNS):
        for name, command in commands.items():
            started = time.perf_counter()
            subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
            times[name].append(1000 * (time.perf_counter() - started))
    return {name: statistics.median(values) for name, values in times.items()}


def main() -> None:
    """Print the table."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else sys.prefix) / "bin"
    python, arpad = str(folder / "python"), str(folder / "arpad")
    medians = milliseconds(
        {
            'python -c "pass"': [python, "-c", "pass"],
            'python -c "import json"': [python, "-c", "import json"],
            "python -c (core)": [python, "-c", CORE],
            "arpad --help": [arpad, "--help"],
            "arpad rate fide": [arpad, *RATE],
            "arpad rate fide --json": [arpad, *RATE, "--json"],
            "arpad rate fide --lang nl": [arpad, *RATE, "--lang", "nl"],
        }
    )
    base = medians['python -c "import json"']
    print(f"{'command':28} {'median ms':>9} {'ratio':>6}   of {RUNS} runs, in turns")
    for name, value in medians.items():
        print(f"{name:28} {value:9.1f} {value / base:6.2f}")
    core = medians["python -c (core)"] - medians['python -c "pass"']
    print(f"\nimport of the core alone: {core:.1f} ms (limit 30)")


if __name__ == "__main__":
    main()
