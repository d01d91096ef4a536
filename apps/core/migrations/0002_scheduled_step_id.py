import uuid

from django.db import migrations, models


class Migration(migrations.Migration):
    """Give scheduled steps an id. The worker creates the rows again, and then runs each task once."""

    dependencies = [("core", "0001_initial")]

    operations = [
        migrations.DeleteModel("ScheduledStep"),
        migrations.CreateModel(
            name="ScheduledStep",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=200, unique=True)),
                ("due_at", models.DateTimeField()),
                ("finished_at", models.DateTimeField(null=True)),
                ("error", models.CharField(blank=True, max_length=100, verbose_name="exception of the last run")),
                ("lease_token", models.UUIDField(editable=False, null=True)),
                ("lease_until", models.DateTimeField(editable=False, null=True)),
            ],
            options={"verbose_name": "scheduled task"},
        ),
    ]
