"""Spares the tests the time that a password hash takes on purpose."""

from apps.accounts.passwords import MemberPasswordHasher


class FastHasher(MemberPasswordHasher):
    """The product's hash at Argon2's least cost; what the product itself pays stands in ``test_settings.py``."""

    time_cost = 1
    memory_cost = 8
