from apps.subscriptions import lifecycle, periods  # noqa: F401  # registers their jobs
