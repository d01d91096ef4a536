from apps.core.tasks import nightly_task
from apps.subscriptions import lifecycle, periods

nightly_task(order=10)(periods.roll_over_all)
nightly_task(order=20)(lifecycle.start_grace_for_all)
nightly_task(order=30)(lifecycle.close_ended)
