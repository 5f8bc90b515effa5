"""What is to be expected of games to come: win, draw and loss, totals, targets."""
