"""How positions for the puzzles of Xả láng are dealt."""
