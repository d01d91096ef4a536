from apps.core.tasks import nightly_task
from apps.notifications import outbox

nightly_task(order=120)(outbox.deliver_pending)
