import uuid

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0002_initial"),
        ("claims", "0001_initial"),
        ("support", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="UserDocument",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("filename", models.CharField(editable=False, max_length=100, unique=True)),
                ("original_filename", models.CharField(max_length=255)),
                ("search_name", models.CharField(editable=False)),
                ("file_size", models.PositiveIntegerField(verbose_name="size in bytes")),
                ("mime_type", models.CharField(max_length=100)),
                (
                    "file_type",
                    models.CharField(
                        choices=[
                            ("general", "General"),
                            ("insurance", "Insurance"),
                            ("estimate", "Estimate"),
                            ("invoice", "Invoice"),
                            ("photo", "Photo"),
                            ("report", "Report"),
                        ],
                        default="general",
                        max_length=20,
                    ),
                ),
                ("is_viewable", models.BooleanField(default=True, verbose_name="may be handed out")),
                (
                    "thumbnail",
                    models.CharField(
                        choices=[("waiting", "Waiting"), ("ready", "Ready"), ("none", "None")],
                        default="none",
                        editable=False,
                        max_length=10,
                    ),
                ),
                ("thumbnail_timeouts", models.PositiveSmallIntegerField(default=0, editable=False)),
                ("uploaded_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "claim",
                    models.ForeignKey(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="documents",
                        to="claims.claim",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="documents",
                        to="accounts.member",
                    ),
                ),
            ],
            options={
                "verbose_name": "document",
            },
        ),
        migrations.CreateModel(
            name="ThumbnailQueue",
            fields=[
                ("lease_token", models.UUIDField(editable=False, null=True)),
                ("lease_until", models.DateTimeField(editable=False, null=True)),
                (
                    "member",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="accounts.member",
                    ),
                ),
                ("due_at", models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name="DocumentView",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "impersonation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="support.impersonationsession"
                    ),
                ),
                (
                    "document",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="documents.userdocument"
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="userdocument",
            index=models.Index(fields=["member", "-uploaded_at", "-id"], name="documents_of_member"),
        ),
        migrations.AddIndex(
            model_name="userdocument",
            index=models.Index(
                condition=models.Q(("thumbnail", "waiting")), fields=["member"], name="documents_without_thumbnail"
            ),
        ),
        migrations.AddConstraint(
            model_name="documentview",
            constraint=models.UniqueConstraint(
                fields=("impersonation", "document"), name="document_logged_once_per_impersonation"
            ),
        ),
    ]
