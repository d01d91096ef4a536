import uuid
from decimal import Decimal

import django.core.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0002_initial"),
        ("subscriptions", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Claim",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("claim_number", models.CharField(blank=True, db_index=True, max_length=100)),
                ("property_address", models.CharField(max_length=300)),
                ("homeowner", models.CharField(max_length=200)),
                ("col", models.DateField(verbose_name="cause of loss date")),
                ("dol", models.DateField(verbose_name="date of loss")),
                (
                    "inspection_status",
                    models.CharField(
                        choices=[
                            ("scheduled", "Scheduled"),
                            ("completed", "Completed"),
                            ("pending", "Pending"),
                            ("not_required", "Not required"),
                        ],
                        default="pending",
                        max_length=20,
                    ),
                ),
                (
                    "service_request_type",
                    models.CharField(
                        choices=[
                            ("estimate", "Estimate"),
                            ("appraisal", "Appraisal"),
                            ("engineer_assignment", "Engineer assignment"),
                            ("attorney_assistance", "Attorney assistance"),
                        ],
                        default="estimate",
                        max_length=30,
                    ),
                ),
                (
                    "original_claim_amount",
                    models.DecimalField(
                        blank=True,
                        decimal_places=2,
                        max_digits=15,
                        null=True,
                        validators=[django.core.validators.MinValueValidator(Decimal("0"))],
                    ),
                ),
                (
                    "final_claim_amount",
                    models.DecimalField(
                        blank=True,
                        decimal_places=2,
                        max_digits=15,
                        null=True,
                        validators=[django.core.validators.MinValueValidator(Decimal("0"))],
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("submitted", "Submitted"),
                            ("under_review", "Under review"),
                            ("info_requested", "Info requested"),
                            ("in_progress", "In progress"),
                            ("completed", "Completed"),
                            ("declined", "Declined"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="submitted",
                        max_length=20,
                    ),
                ),
                ("notes", models.TextField(blank=True)),
                ("search_text", models.CharField(editable=False)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                (
                    "member",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="claims",
                        to="accounts.member",
                    ),
                ),
                (
                    "subscription",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="claims",
                        to="subscriptions.usersubscription",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ClaimStatusChange",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("submitted", "Submitted"),
                            ("under_review", "Under review"),
                            ("info_requested", "Info requested"),
                            ("in_progress", "In progress"),
                            ("completed", "Completed"),
                            ("declined", "Declined"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        max_length=20,
                    ),
                ),
                ("note", models.TextField(blank=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "changed_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "claim",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="status_changes",
                        to="claims.claim",
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="claim",
            index=models.Index(fields=["member", "-created_at", "-id"], name="claims_of_member"),
        ),
        migrations.AddIndex(
            model_name="claim",
            index=models.Index(fields=["-created_at", "-id"], name="claims_newest_first"),
        ),
        migrations.AddConstraint(
            model_name="claim",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("original_claim_amount__isnull", True), ("original_claim_amount__gte", 0), _connector="OR"
                ),
                name="original_amount_not_negative",
            ),
        ),
        migrations.AddConstraint(
            model_name="claim",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("final_claim_amount__isnull", True), ("final_claim_amount__gte", 0), _connector="OR"
                ),
                name="final_amount_not_negative",
            ),
        ),
        migrations.AddIndex(
            model_name="claimstatuschange",
            index=models.Index(fields=["claim", "created_at"], name="status_changes_of_claim"),
        ),
    ]
