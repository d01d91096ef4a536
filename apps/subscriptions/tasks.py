from datetime import timedelta

from apps.core.schedule import scheduled_task
from apps.subscriptions import lifecycle, periods

scheduled_task(order=10, every=timedelta(minutes=5), title="Open new periods")(periods.roll_over_all)
scheduled_task(order=20, every=timedelta(minutes=5), title="Start the grace of unpaid periods")(
    lifecycle.start_grace_for_all
)
scheduled_task(order=30, every=timedelta(minutes=5), title="Close ended subscriptions")(lifecycle.close_ended)
