import django.db.models.deletion
import django.utils.timezone
import uuid_utils.compat
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="ActivityEntry",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid_utils.compat.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("action", models.CharField(max_length=50)),
                ("description", models.CharField(max_length=500)),
                ("ip_address", models.GenericIPAddressField(blank=True, null=True)),
                ("user_agent", models.CharField(blank=True, max_length=512)),
                ("search_text", models.CharField(editable=False)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "member",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="activity",
                        to="accounts.member",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "activity entries",
                "indexes": [models.Index(fields=["member", "-created_at", "-id"], name="activity_of_member")],
            },
        ),
        migrations.CreateModel(
            name="AuditLogEntry",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid_utils.compat.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("actor_name", models.CharField(max_length=200, verbose_name="who")),
                ("action", models.CharField(max_length=50)),
                ("description", models.CharField(max_length=500)),
                ("reason", models.TextField(blank=True)),
                ("target_type", models.CharField(max_length=100)),
                ("target_id", models.UUIDField(null=True)),
                ("target_name", models.CharField(max_length=300, verbose_name="about")),
                ("changes", models.JSONField(default=list)),
                ("ip_address", models.GenericIPAddressField(null=True, verbose_name="from address")),
                ("user_agent", models.CharField(max_length=512, verbose_name="from browser")),
                ("search_text", models.CharField(editable=False)),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="when"),
                ),
                (
                    "actor",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="audit_log_entries",
                        to="accounts.member",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "audit log entries",
                "indexes": [
                    models.Index(fields=["-created_at", "-id"], name="audit_log_newest_first"),
                    models.Index(fields=["target_type", "-created_at", "-id"], name="audit_log_of_type"),
                    models.Index(fields=["target_id", "-created_at"], name="audit_log_of_target"),
                    models.Index(fields=["member", "-created_at", "-id"], name="audit_log_of_member"),
                    models.Index(fields=["actor", "-created_at", "-id"], name="audit_log_of_actor"),
                ],
            },
        ),
    ]
