import uuid

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="RateLimitCounter",
            fields=[
                ("key", models.CharField(max_length=100, primary_key=True, serialize=False)),
                ("count", models.PositiveIntegerField()),
                (
                    "window_ends_at",
                    models.BigIntegerField(db_index=True, verbose_name="end of the window, in seconds since 1970"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="IdempotencyKey",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("path", models.CharField(max_length=200)),
                ("key", models.UUIDField()),
                ("fingerprint", models.CharField(max_length=64)),
                ("started_at", models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                ("completed_at", models.DateTimeField(null=True)),
                ("status", models.PositiveSmallIntegerField(null=True)),
                ("body", models.JSONField(null=True)),
                (
                    "member",
                    models.ForeignKey(
                        db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, to="accounts.member"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("member", "path", "key"), name="idempotency_key_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("member__isnull", True)),
                        fields=("path", "key"),
                        name="idempotency_key_of_a_visitor_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ScheduledStep",
            fields=[
                ("name", models.CharField(max_length=200, primary_key=True, serialize=False)),
                ("due_at", models.DateTimeField()),
                ("finished_at", models.DateTimeField(null=True)),
                ("error", models.CharField(blank=True, max_length=100, verbose_name="exception of the last run")),
                ("lease_token", models.UUIDField(editable=False, null=True)),
                ("lease_until", models.DateTimeField(editable=False, null=True)),
            ],
        ),
    ]
