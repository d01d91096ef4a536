from apps.estimates import reading  # noqa: F401  # registers its job
