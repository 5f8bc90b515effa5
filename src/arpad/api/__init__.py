"""One door for the page and for other programs: a question as JSON text in, an answer out."""
