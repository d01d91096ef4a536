from apps.access import access_expiry, email_change, password_reset, replacement  # noqa: F401  # registers their jobs
from apps.notifications import outbox

outbox.late_secret(password_reset.MADE_LATE)(password_reset.make_token)
