"""Accounts of teachers: how they begin, sign in, and are looked after."""
