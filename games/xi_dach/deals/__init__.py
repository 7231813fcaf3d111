"""How the positions of Xì Dách's puzzles are dealt, a module for each kind of question."""
