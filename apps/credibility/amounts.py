"""Amounts in USD as people write them."""

import re

_PLAINLY = re.compile(r"-?[0-9]+(\.[0-9]+)?")


def is_written_plainly(amount: str) -> bool:
    """Whether it is digits with at most one point; ``1e3`` is a form that only computers write."""
    return _PLAINLY.fullmatch(amount.strip()) is not None
