from apps.accounts.support import account, countdowns, search  # noqa: F401  # registers them
