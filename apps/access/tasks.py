from apps.access import (  # noqa: F401  # registers their jobs
    access_expiry,
    email_change,
    failed_sign_ins,
    password_reset,
    replacement,
)
from apps.notifications import outbox

outbox.late_secret(password_reset.MADE_LATE)(password_reset.make_token)
