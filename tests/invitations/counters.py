from django.db.models import Count

from apps.invitations.models import InvitationCode, InvitationCodeCount


def counters_are_exact() -> bool:
    actual = dict(InvitationCode.objects.order_by().values_list("group").annotate(Count("pk")))
    stored = dict(InvitationCodeCount.objects.values_list("group", "count"))
    return stored == {group: actual.get(group, 0) for group in InvitationCode.Group.values}
