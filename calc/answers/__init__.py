"""What a page can ask the engine: one module for each kind of request, each with ``answer(asked) -> dict``."""
