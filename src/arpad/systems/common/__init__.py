"""What the rating systems share: data files, requests, games that count, tournaments."""
