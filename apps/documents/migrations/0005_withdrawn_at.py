"""``state`` is the verdict of the virus check alone. Whether support has withdrawn the file is a column of its own."""

from django.db import migrations, models
from django.utils import timezone

_STATES = ["checking", "ready", "quarantined", "unscannable"]


def separate_withdrawals(apps, schema_editor):
    documents = apps.get_model("documents", "UserDocument").objects
    withdrawn = documents.filter(state="withdrawn")
    # When it was withdrawn is in the audit log.
    withdrawn.update(withdrawn_at=timezone.now())
    withdrawn.filter(scanned_at__isnull=True, pending_scan__isnull=False).update(state="checking")
    # Only files of results were withdrawn while the virus check held them back.
    held_back = withdrawn.filter(deliverable__isnull=False).exclude(scan_result="")
    held_back.filter(scan_result__regex=r"^Heuristics\.(Encrypted|Limits)\.").update(state="unscannable")
    held_back.update(state="quarantined")
    withdrawn.update(state="ready")
    # A verdict or a release after the withdrawal has overwritten the state of these.
    of_old_results = documents.filter(deliverable__state__in=["withdrawn", "discarded"], withdrawn_at__isnull=True)
    of_old_results.update(withdrawn_at=timezone.now())


def merge_withdrawals(apps, schema_editor):
    documents = apps.get_model("documents", "UserDocument").objects
    documents.filter(withdrawn_at__isnull=False).update(state="withdrawn")


class Migration(migrations.Migration):
    dependencies = [
        ("claims", "0008_discarded_drafts"),
        ("documents", "0004_claim_work"),
    ]

    operations = [
        migrations.AddField(
            model_name="userdocument",
            name="withdrawn_at",
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="withdrawn"),
        ),
        migrations.RunPython(separate_withdrawals, merge_withdrawals),
        migrations.RemoveConstraint(model_name="userdocument", name="document_state_is_known"),
        migrations.AddConstraint(
            model_name="userdocument",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", _STATES)), name="document_state_is_known"
            ),
        ),
        migrations.AlterField(
            model_name="userdocument",
            name="state",
            field=models.CharField(
                choices=[
                    ("checking", "Being checked"),
                    ("ready", "Viewable"),
                    ("quarantined", "Quarantined"),
                    ("unscannable", "Cannot be scanned"),
                ],
                default="ready",
                editable=False,
                max_length=15,
            ),
        ),
    ]
