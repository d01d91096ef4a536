from apps.claims import emails  # noqa: F401  # registers its job
from apps.claims.exchange import reminders  # noqa: F401  # registers their jobs
from apps.claims.staff import notices, queue  # noqa: F401  # registers their jobs
