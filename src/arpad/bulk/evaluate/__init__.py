"""Which system, with which constants, would have forecast the games best: walk-forward replays."""
