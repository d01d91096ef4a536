from apps.accounts.hashers import PasswordHasher


class FastHasher(PasswordHasher):
    """The production hasher at the lowest Argon2 cost; ``test_settings.py`` checks the production cost."""

    time_cost = 1
    memory_cost = 8
