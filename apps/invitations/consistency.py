from collections.abc import Iterator

from django.core.files.storage import Storage
from django.db.models import Count

from apps.core.consistency import consistency_check
from apps.invitations.models import InvitationCode, InvitationCodeCount


@consistency_check(order=60)
def check_counts(storage: Storage) -> Iterator[str]:
    counted = dict(InvitationCode.objects.order_by().values_list("group").annotate(Count("pk")))
    for group, count in InvitationCodeCount.objects.order_by("group").values_list("group", "count"):
        if counted.get(group, 0) != count:
            yield f"The stored count of {group} invitation codes is {count}, and there are {counted.get(group, 0)}"
