"""How the positions of the Xệp puzzles are dealt."""
