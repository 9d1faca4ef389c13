"""Mutation tests: one digit of an article, or one constant of ``calc/``, is changed; a check must notice.

``python -m tests.mutation digits`` and ``python -m tests.mutation constants`` try every one and report the
counts; ``make test`` tries a seeded sample of each.
"""
