from apps.accounts import sessions  # noqa: F401  # registers its job
