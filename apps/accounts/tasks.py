from datetime import timedelta

from apps.accounts import email_change, password_reset, sessions
from apps.core.schedule import scheduled_task
from apps.notifications import outbox

outbox.late_secret(password_reset.MADE_LATE)(password_reset.make_token)

scheduled_task("delete_expired_sessions", every=timedelta(hours=1), title="Delete expired sessions")(
    sessions.delete_expired
)
scheduled_task("delete_expired_email_changes", every=timedelta(hours=1), title="Delete expired email changes")(
    email_change.delete_expired
)
scheduled_task(
    "delete_expired_email_undos", every=timedelta(hours=1), title="Delete expired links that undo an email change"
)(email_change.delete_expired_undos)
