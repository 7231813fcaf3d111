"""How the positions of Mậu Binh's puzzles are dealt, a module for each kind of question."""
