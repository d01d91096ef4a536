from apps.accounts import email_change, password_reset, sessions
from apps.core.tasks import nightly_task

nightly_task(order=60)(sessions.delete_expired)
nightly_task(order=90)(password_reset.process_pending)
nightly_task(order=100)(email_change.delete_expired)
nightly_task(order=110)(email_change.delete_expired_undos)
