"""Moves the withdrawal out of ``state``, and types the images of claims.

A migration of its own: PostgreSQL does not alter a table in the transaction that has changed its rows.
"""

from django.db import migrations
from django.utils import timezone


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


def type_images_as_photos(apps, schema_editor):
    # They were typed as estimates, without a choice of the member.
    documents = apps.get_model("documents", "UserDocument").objects
    of_claims = documents.filter(claim__isnull=False, claim_message__isnull=True, document_request__isnull=True)
    of_claims.filter(mime_type__startswith="image/", file_type="estimate", source="member").update(file_type="photo")


class Migration(migrations.Migration):
    dependencies = [
        ("claims", "0008_discarded_drafts"),
        ("documents", "0005_withdrawn_and_lost"),
    ]

    operations = [
        migrations.RunPython(separate_withdrawals, merge_withdrawals),
        migrations.RunPython(type_images_as_photos, migrations.RunPython.noop),
    ]
