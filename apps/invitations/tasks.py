from datetime import timedelta

from apps.core.schedule import scheduled_task
from apps.invitations import codes

scheduled_task("move_expired_codes", every=timedelta(minutes=5), title="Move expired codes")(codes.sweep_expired)
