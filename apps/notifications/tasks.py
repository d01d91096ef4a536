from apps.notifications import digest, inbox, outbox  # noqa: F401  # registers their jobs
