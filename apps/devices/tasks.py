from datetime import timedelta

from apps.core.schedule import scheduled_task
from apps.devices import access_expiry, replacement

scheduled_task(
    "close_expired_access",
    every=timedelta(minutes=5),
    title="Close access that has expired",
    after=["close_ended_subscriptions"],
)(access_expiry.expire_all)
scheduled_task(
    "delete_expired_replacement_codes", every=timedelta(hours=1), title="Delete expired codes for replacing a device"
)(replacement.delete_expired)
