"""Photographs of claims, and the report that shows them."""

import uuid

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("claims", "0026_packets"),
        ("documents", "0010_zip_links"),
    ]

    operations = [
        migrations.CreateModel(
            name="Photo",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("taken_at", models.CharField(blank=True, max_length=25)),
                ("camera", models.CharField(blank=True, max_length=100)),
                ("latitude", models.FloatField(null=True)),
                ("longitude", models.FloatField(null=True)),
                ("place", models.CharField(blank=True, max_length=200)),
                ("part", models.CharField(blank=True, max_length=200)),
                ("damage", models.CharField(blank=True, max_length=200)),
                ("caption", models.CharField(blank=True, max_length=1000)),
                ("position", models.IntegerField()),
                ("is_left_out", models.BooleanField(default=False)),
                ("rotation", models.PositiveSmallIntegerField(default=0)),
                (
                    "claim",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="photos",
                        to="claims.claim",
                    ),
                ),
                (
                    "document",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="photo", to="documents.userdocument"
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["claim", "position", "taken_at", "id"], name="photos_of_claim")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("rotation__in", [0, 90, 180, 270])), name="photo_is_turned_by_quarters"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PhotoReport",
            fields=[
                ("lease_token", models.UUIDField(editable=False, null=True)),
                ("lease_until", models.DateTimeField(editable=False, null=True)),
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("title", models.CharField(max_length=200)),
                ("order", models.JSONField(default=dict)),
                (
                    "state",
                    models.CharField(
                        choices=[("making", "Being made"), ("ready", "Ready"), ("failed", "Failed")],
                        default="making",
                        max_length=10,
                    ),
                ),
                ("problem", models.CharField(blank=True, max_length=300)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("due_at", models.DateTimeField()),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "claim",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="photo_report", to="claims.claim"
                    ),
                ),
                (
                    "document",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="documents.userdocument",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("state", "making")), fields=["due_at"], name="photo_reports_being_made"
                    )
                ],
            },
        ),
    ]
