from apps.core.tasks import nightly_task
from apps.invitations import codes

nightly_task(order=130)(codes.sweep_expired)
