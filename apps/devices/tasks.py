from datetime import timedelta

from apps.core.schedule import scheduled_task
from apps.devices import access_expiry, replacement

scheduled_task(order=40, every=timedelta(minutes=5), title="Close access that has expired")(access_expiry.expire_all)
scheduled_task(order=50, every=timedelta(hours=1), title="Delete expired codes for replacing a device")(
    replacement.delete_expired
)
