"""Mutation testing of the judging modules: each is changed in one place at a time, and the tests have to notice."""
