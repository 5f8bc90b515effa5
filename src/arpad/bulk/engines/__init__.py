"""What makes the sums of a period: in memory, by DuckDB, or by Spark."""
