from apps.subscriptions import closing, lifecycle, notices, periods  # noqa: F401  # registers their jobs
