from datetime import timedelta

from apps.access import access_expiry, email_change, password_reset, replacement
from apps.accounts import sessions
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
scheduled_task(
    "close_expired_access",
    every=timedelta(minutes=5),
    title="Close access that has expired",
    after=["close_ended_subscriptions"],
)(access_expiry.expire_all)
scheduled_task(
    "delete_expired_replacement_codes", every=timedelta(hours=1), title="Delete expired codes for replacing a device"
)(replacement.delete_expired)
