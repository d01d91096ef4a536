"""Payments and paid-until dates. Existing active subscriptions count as paid for their current period."""

import uuid

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models
from django.db.models import F, Q


def count_present_periods_as_paid(apps, schema_editor):
    subscriptions = apps.get_model("subscriptions", "UserSubscription").objects
    subscriptions.filter(activated_at__isnull=False).update(opened_at=F("start_date"), paid_until=F("end_date"))
    subscriptions.filter(activated_at__isnull=True).update(opened_at=F("start_date"), paid_until=F("start_date"))


class Migration(migrations.Migration):
    dependencies = [
        ("subscriptions", "0002_plans"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Payment",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("amount", models.DecimalField(decimal_places=2, max_digits=10, verbose_name="amount (USD)")),
                ("period_start", models.DateTimeField()),
                ("period_end", models.DateTimeField()),
                ("estimates_quota", models.PositiveIntegerField()),
                ("appraisals_quota", models.PositiveIntegerField()),
                ("engineer_assignments_quota", models.PositiveIntegerField()),
                ("attorney_assistance_quota", models.PositiveIntegerField()),
                ("recorded_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payments_recorded",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "subscription",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payments",
                        to="subscriptions.usersubscription",
                    ),
                ),
            ],
            options={
                "ordering": ["-recorded_at", "-id"],
                "constraints": [
                    models.UniqueConstraint(fields=["subscription", "period_start"], name="period_paid_once"),
                    models.CheckConstraint(
                        condition=Q(period_end__gt=F("period_start")), name="payment_ends_after_start"
                    ),
                    models.CheckConstraint(condition=Q(amount__gte=0), name="payment_not_negative"),
                ],
            },
        ),
        migrations.AddField("usersubscription", "opened_at", models.DateTimeField(null=True)),
        migrations.AddField("usersubscription", "paid_until", models.DateTimeField(null=True)),
        migrations.RunPython(count_present_periods_as_paid, migrations.RunPython.noop),
        migrations.AlterField("usersubscription", "opened_at", models.DateTimeField()),
        migrations.AlterField("usersubscription", "paid_until", models.DateTimeField()),
        migrations.AddField(
            "usersubscription",
            "grace_mailed_for",
            models.DateTimeField(blank=True, null=True, verbose_name="the end whose grace was mailed"),
        ),
        migrations.AddField(
            "usersubscription",
            "paid_ahead",
            models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="subscriptions.payment",
            ),
        ),
        migrations.AddConstraint(
            "usersubscription",
            models.CheckConstraint(
                condition=Q(activated_at__isnull=False, paid_until__gte=F("end_date"))
                | Q(activated_at__isnull=True, paid_until=F("start_date"), paid_ahead__isnull=True),
                name="subscription_paid_unless_pending",
            ),
        ),
        migrations.AddConstraint(
            "usersubscription",
            models.CheckConstraint(
                condition=Q(paid_ahead__isnull=True, paid_until__lte=F("end_date"))
                | Q(paid_ahead__isnull=False, paid_until__gt=F("end_date")),
                name="subscription_paid_ahead_by_a_payment",
            ),
        ),
    ]
