"""Gives each claim a reference. Old claims are numbered in the order in which they were created."""

from django.db import migrations, models

BATCH = 500


def number_claims(apps, schema_editor):
    claim = apps.get_model("claims", "Claim")
    ids = list(claim.objects.order_by("created_at", "id").values_list("pk", flat=True))
    for start in range(0, len(ids), BATCH):
        batch = claim.objects.only("pk", "search_text").in_bulk(ids[start : start + BATCH])
        for number, claim_id in enumerate(ids[start : start + BATCH], start + 1):
            row = batch[claim_id]
            row.reference = f"C-{number:06}"
            row.search_text = f"{row.reference.lower()}\n{row.search_text}"
        claim.objects.bulk_update(batch.values(), ["reference", "search_text"])
    apps.get_model("claims", "ClaimCounter").objects.create(pk=1, last_number=len(ids))


class Migration(migrations.Migration):
    dependencies = [("claims", "0010_repair_claims")]

    operations = [
        migrations.CreateModel(
            name="ClaimCounter",
            fields=[
                ("id", models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("last_number", models.PositiveIntegerField(default=0)),
            ],
        ),
        migrations.AddField("claim", "reference", models.CharField(editable=False, max_length=12, null=True)),
        migrations.RunPython(number_claims, migrations.RunPython.noop),
        migrations.AlterField("claim", "reference", models.CharField(editable=False, max_length=12, unique=True)),
    ]
