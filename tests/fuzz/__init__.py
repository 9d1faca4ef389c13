"""Fuzzing: any text at each door of the project, and properties that must hold whatever it is.

``python -m tests.fuzz`` tries a million texts at each parser and thousands where pages are made or parsed twice;
``make test`` tries a seeded few, and again each text that was once answered wrongly (``tests/cases/fuzz.json``).
"""
