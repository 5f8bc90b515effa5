"""The office's database: tables, guards, migrations, and how it is opened."""
