from datetime import timedelta

from apps.core.schedule import scheduled_task
from apps.subscriptions import lifecycle, periods

scheduled_task("open_new_periods", every=timedelta(minutes=5), title="Open new periods")(periods.roll_over_all)
scheduled_task(
    "start_grace", every=timedelta(minutes=5), title="Start the grace of unpaid periods", after=["open_new_periods"]
)(lifecycle.start_grace_for_all)
scheduled_task(
    "close_ended_subscriptions", every=timedelta(minutes=5), title="Close ended subscriptions", after=["start_grace"]
)(lifecycle.close_ended)
