"""How the positions of Xì Tố's puzzles are dealt, from easy to hard."""
