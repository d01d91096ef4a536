"""Claims that a closed account still had, and completed claims whose result was overlooked after a question."""

from django.db import migrations

OPEN = ["submitted", "under_review", "info_requested", "in_progress"]


def repair(apps, schema_editor):
    claim, assignment = apps.get_model("claims", "Claim"), apps.get_model("claims", "ClaimAssignment")
    of_closed_accounts = claim.objects.filter(status__in=OPEN, assignee__isnull=False, assignee__is_active=False)
    ids = list(of_closed_accounts.values_list("pk", flat=True))
    assignment.objects.bulk_create([assignment(claim_id=claim_id) for claim_id in ids], batch_size=500)
    of_closed_accounts.update(assignee=None)
    results = apps.get_model("claims", "Deliverable").objects.filter(state="released")
    overlooked = claim.objects.filter(status="completed", outcome="none", pk__in=results.values("claim"))
    overlooked.update(outcome="released", no_document_reason="")


class Migration(migrations.Migration):
    dependencies = [("claims", "0009_unit_return")]

    operations = [migrations.RunPython(repair, migrations.RunPython.noop, elidable=True)]
