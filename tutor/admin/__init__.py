"""The back office: accounts can be managed, history can only be read."""

from tutor.admin import accounts, learning, teaching

__all__ = ["accounts", "learning", "teaching"]
