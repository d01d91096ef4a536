from datetime import timedelta

from apps.core.schedule import scheduled_task
from apps.notifications import digest, inbox

scheduled_task(order=55, every=timedelta(minutes=5), title="Mail digests to members")(digest.send_due_digests)
scheduled_task(order=150, every=timedelta(days=1), title="Delete old notifications")(inbox.delete_old)
