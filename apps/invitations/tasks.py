from apps.invitations import codes  # noqa: F401  # registers its job
