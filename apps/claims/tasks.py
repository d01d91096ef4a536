from datetime import timedelta

from apps.claims.exchange import reminders
from apps.claims.staff import notices, queue
from apps.core.schedule import scheduled_task

scheduled_task("notify_staff_of_due_claims", every=timedelta(minutes=5), title="Notify staff of due claims")(
    notices.notify_of_due_times
)
scheduled_task("remind_members_of_results", every=timedelta(hours=1), title="Remind members of results")(
    reminders.send_reminders
)
scheduled_task("mail_staff_digests", every=timedelta(minutes=10), title="Mail digests to staff")(notices.send_digests)
scheduled_task("delete_old_staff_notices", every=timedelta(days=1), title="Delete old notices to staff")(
    notices.delete_old
)
scheduled_task("delete_old_presences", every=timedelta(days=1), title="Delete who had a claim open")(
    queue.delete_old_presences
)
