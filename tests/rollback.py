from collections.abc import Iterator
from contextlib import contextmanager

from django.test import TestCase


@contextmanager
def rolled_back() -> Iterator[None]:
    """Undo what the block writes to the database, as after a test. Blocks can be nested."""
    transactions = TestCase._enter_atomics()
    try:
        yield
    finally:
        TestCase._rollback_atomics(transactions)
