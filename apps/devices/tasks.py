from apps.core.tasks import nightly_task
from apps.devices import access_expiry, replacement

nightly_task(order=40)(access_expiry.expire_all)
nightly_task(order=50)(replacement.delete_expired)
