"""Steps to text, Markdown, HTML and JSON, in six languages. Knows messages, not systems."""
