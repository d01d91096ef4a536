from apps.devices import access_expiry, replacement  # noqa: F401  # registers their jobs
