"""Deals for Mậu Binh puzzles."""
PUZZLES = ()
