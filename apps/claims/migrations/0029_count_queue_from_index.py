from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("claims", "0028_photos_of_before"),
    ]

    operations = [
        migrations.RemoveIndex(model_name="claim", name="claim_queue_of_assignee"),
        migrations.AddIndex(
            model_name="claim",
            index=models.Index(fields=["assignee", "queue_at", "id", "snoozed_until"], name="claim_queue_of_assignee"),
        ),
    ]
