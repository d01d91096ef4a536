from datetime import timedelta

from apps.claims import staff_notices
from apps.core.schedule import scheduled_task

scheduled_task(order=140, every=timedelta(minutes=1))(staff_notices.notify_of_due_times)
scheduled_task(order=150, every=timedelta(minutes=10))(staff_notices.send_digests)
