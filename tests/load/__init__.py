"""A class of 200 takes a quiz at once, on PostgreSQL with four workers: `python -m tests.load` prints the figures."""
