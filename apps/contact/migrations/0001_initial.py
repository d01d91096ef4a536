import uuid

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0002_initial"),
        ("documents", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="ContactSubmission",
            fields=[
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=200, verbose_name="callsign")),
                ("email", models.EmailField(max_length=254, verbose_name="encrypted channel")),
                (
                    "service_type",
                    models.CharField(
                        choices=[
                            ("intelligence-gathering", "Intelligence gathering"),
                            ("claim-reconstruction", "Claim reconstruction"),
                            ("carrier-infiltration", "Carrier infiltration"),
                            ("estimate-revision", "Estimate revision"),
                            ("tactical-consultation", "Tactical consultation"),
                            ("reconnaissance-mission", "Reconnaissance mission"),
                            ("other-operation", "Other operation"),
                        ],
                        max_length=50,
                        verbose_name="operation type",
                    ),
                ),
                ("message", models.TextField(verbose_name="mission details")),
                (
                    "answered_by",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "contact message",
                "indexes": [
                    models.Index(fields=["-created_at", "-id"], name="contact_newest_first"),
                    models.Index(
                        condition=models.Q(("answered_at__isnull", True)),
                        fields=["-created_at", "-id"],
                        name="contact_new",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("answered_by__isnull", True), ("answered_at__isnull", False), _connector="OR"
                        ),
                        name="contact_answered_by_and_at",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ServiceRequest",
            fields=[
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("name", models.CharField(blank=True, max_length=200)),
                ("email", models.EmailField(blank=True, max_length=254)),
                ("phone", models.CharField(blank=True, max_length=40)),
                (
                    "service_type",
                    models.CharField(
                        choices=[
                            ("estimate", "Estimate"),
                            ("appraisal", "Appraisal"),
                            ("engineer_assignment", "Engineer assignment"),
                            ("attorney_assistance", "Attorney assistance"),
                            ("reconnaissance", "RECONNAISSANCE"),
                            ("other", "Other"),
                        ],
                        max_length=30,
                    ),
                ),
                ("plan_type", models.CharField(blank=True, max_length=50)),
                ("description", models.TextField(blank=True)),
                (
                    "answered_by",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "files",
                    models.ManyToManyField(blank=True, related_name="service_requests", to="documents.userdocument"),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="service_requests",
                        to="accounts.member",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["-created_at", "-id"], name="service_requests_newest_first"),
                    models.Index(
                        condition=models.Q(("answered_at__isnull", True)),
                        fields=["-created_at", "-id"],
                        name="service_requests_new",
                    ),
                    models.Index(
                        condition=models.Q(("service_type", "reconnaissance")),
                        fields=["member"],
                        name="reconnaissance_of_member",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("answered_by__isnull", True), ("answered_at__isnull", False), _connector="OR"
                        ),
                        name="request_answered_by_and_at",
                    )
                ],
            },
        ),
    ]
