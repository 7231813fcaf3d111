"""The puzzles of Xả láng."""

PUZZLES = ()
