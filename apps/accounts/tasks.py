from apps.accounts import email_change, password_reset, sessions  # noqa: F401  # registers its jobs
from apps.notifications import outbox

outbox.late_secret(password_reset.MADE_LATE)(password_reset.make_token)
