"""Claims that were completed before results could be delivered count as accepted, with a reason that the member reads."""

from django.db import migrations

REASON = "This claim was completed before results were delivered on this page."


def accept(apps, schema_editor):
    completed = apps.get_model("claims", "Claim").objects.filter(status="completed")
    completed.update(outcome="accepted", no_document_reason=REASON)


class Migration(migrations.Migration):
    dependencies = [("claims", "0002_claim_work")]

    operations = [migrations.RunPython(accept, migrations.RunPython.noop, elidable=True)]
