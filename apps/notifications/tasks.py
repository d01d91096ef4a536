from datetime import timedelta

from apps.core.schedule import scheduled_task
from apps.notifications import digest, inbox, outbox

scheduled_task("mail_member_digests", every=timedelta(minutes=5), title="Mail digests to members")(
    digest.send_due_digests
)
scheduled_task("delete_old_notifications", every=timedelta(days=1), title="Delete old notifications")(inbox.delete_old)
scheduled_task("delete_old_mails", every=timedelta(days=1), title="Delete old mails")(outbox.delete_old)
