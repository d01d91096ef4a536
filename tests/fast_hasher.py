from apps.accounts.passwords import MemberPasswordHasher


class FastHasher(MemberPasswordHasher):
    """The production hasher at the lowest Argon2 cost; ``test_settings.py`` checks the production cost."""

    time_cost = 1
    memory_cost = 8
