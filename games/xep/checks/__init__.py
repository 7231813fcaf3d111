"""The independent checks of Xệp derivations; they share nothing with the modules that judge."""
