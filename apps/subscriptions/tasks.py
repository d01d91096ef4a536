from apps.subscriptions import backfill, closing, lifecycle, notices, periods  # noqa: F401  # registers their jobs
