from apps.claims import backfill, emails  # noqa: F401  # registers their jobs
from apps.claims.exchange import reminders  # noqa: F401  # registers their jobs
from apps.claims.packets import making  # noqa: F401  # registers its jobs
from apps.claims.photos import facts, services  # noqa: F401  # registers its job, and keeps what photographs say
from apps.claims.staff import inbox, notices, queue, returns, snooze  # noqa: F401  # registers their jobs
