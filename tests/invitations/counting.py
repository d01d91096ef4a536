"""The kept counters beside what the table holds."""

from django.db.models import Count

from apps.invitations.models import InvitationCode, InvitationCodeCount


def counters_are_exact() -> bool:
    real = dict(InvitationCode.objects.order_by().values_list("group").annotate(Count("pk")))
    kept = dict(InvitationCodeCount.objects.values_list("group", "count"))
    return kept == {group: real.get(group, 0) for group in InvitationCode.Group.values}
