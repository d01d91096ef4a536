from apps.subscriptions.support import sections  # noqa: F401  # registers it
