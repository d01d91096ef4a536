import uuid
from decimal import Decimal

import django.core.validators
import django.db.models.deletion
import django.db.models.expressions
import django.utils.timezone
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
            name="UserPlan",
            fields=[
                (
                    "member",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="user_plan",
                        serialize=False,
                        to="accounts.member",
                    ),
                ),
                ("max_devices", models.PositiveIntegerField(default=1)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
        ),
        migrations.CreateModel(
            name="Payment",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("amount", models.DecimalField(decimal_places=2, max_digits=10, verbose_name="amount (USD)")),
                ("period_start", models.DateTimeField()),
                ("period_end", models.DateTimeField()),
                ("recorded_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payments_recorded",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-recorded_at", "-id"],
            },
        ),
        migrations.CreateModel(
            name="SubscriptionPlan",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("name", models.SlugField(unique=True)),
                ("display_name", models.CharField(max_length=100)),
                (
                    "price_per_month",
                    models.DecimalField(
                        decimal_places=2,
                        max_digits=10,
                        validators=[django.core.validators.MinValueValidator(Decimal("0"))],
                    ),
                ),
                ("estimates_quota", models.PositiveIntegerField()),
                ("appraisals_quota", models.PositiveIntegerField()),
                ("engineer_assignments_quota", models.PositiveIntegerField()),
                ("attorney_assistance_quota", models.PositiveIntegerField(default=0)),
                ("max_devices", models.PositiveIntegerField(validators=[django.core.validators.MinValueValidator(1)])),
                ("description", models.TextField(blank=True)),
                ("is_active", models.BooleanField(default=True, verbose_name="may be chosen")),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
            ],
            options={
                "verbose_name": "plan",
                "ordering": ["price_per_month", "name"],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("max_devices__gte", 1)), name="plan_allows_a_device"),
                    models.CheckConstraint(
                        condition=models.Q(("price_per_month__gte", 0)), name="plan_price_not_negative"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="UserSubscription",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("start_date", models.DateTimeField(default=django.utils.timezone.now)),
                ("end_date", models.DateTimeField()),
                ("opened_at", models.DateTimeField()),
                ("paid_until", models.DateTimeField()),
                (
                    "grace_mailed_for",
                    models.DateTimeField(blank=True, null=True, verbose_name="the end whose grace was mailed"),
                ),
                ("is_active", models.BooleanField(default=True)),
                ("activated_at", models.DateTimeField(blank=True, null=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="subscriptions", to="accounts.member"
                    ),
                ),
                (
                    "paid_ahead",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="subscriptions.payment",
                    ),
                ),
                (
                    "plan",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="subscriptions",
                        to="subscriptions.subscriptionplan",
                    ),
                ),
            ],
            options={
                "verbose_name": "subscription",
            },
        ),
        migrations.CreateModel(
            name="PeriodUsage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("period_start", models.DateTimeField()),
                (
                    "service",
                    models.CharField(
                        choices=[
                            ("estimate", "Estimate"),
                            ("appraisal", "Appraisal"),
                            ("engineer_assignment", "Engineer assignment"),
                            ("attorney_assistance", "Attorney assistance"),
                        ],
                        max_length=30,
                    ),
                ),
                ("quota", models.PositiveIntegerField(default=0)),
                ("carried_over", models.PositiveIntegerField(default=0)),
                ("used", models.PositiveIntegerField(default=0)),
                (
                    "subscription",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="usages",
                        to="subscriptions.usersubscription",
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="payment",
            name="subscription",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="payments",
                to="subscriptions.usersubscription",
            ),
        ),
        migrations.AddConstraint(
            model_name="usersubscription",
            constraint=models.UniqueConstraint(
                condition=models.Q(("is_active", True)), fields=("member",), name="one_active_subscription_a_member"
            ),
        ),
        migrations.AddConstraint(
            model_name="usersubscription",
            constraint=models.CheckConstraint(
                condition=models.Q(("end_date__gt", models.F("start_date"))), name="subscription_ends_after_start"
            ),
        ),
        migrations.AddConstraint(
            model_name="usersubscription",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("activated_at__isnull", False), ("paid_until__gte", models.F("end_date"))),
                    models.Q(
                        ("activated_at__isnull", True),
                        ("paid_ahead__isnull", True),
                        ("paid_until", models.F("start_date")),
                    ),
                    _connector="OR",
                ),
                name="subscription_paid_unless_pending",
            ),
        ),
        migrations.AddConstraint(
            model_name="usersubscription",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("paid_ahead__isnull", True), ("paid_until__lte", models.F("end_date"))),
                    models.Q(("paid_ahead__isnull", False), ("paid_until__gt", models.F("end_date"))),
                    _connector="OR",
                ),
                name="subscription_paid_ahead_by_a_payment",
            ),
        ),
        migrations.AddConstraint(
            model_name="periodusage",
            constraint=models.UniqueConstraint(
                fields=("subscription", "period_start", "service"), name="one_usage_row_a_period_and_service"
            ),
        ),
        migrations.AddConstraint(
            model_name="periodusage",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "used__lte",
                        django.db.models.expressions.CombinedExpression(
                            models.F("quota"), "+", models.F("carried_over")
                        ),
                    )
                ),
                name="usage_within_quota",
            ),
        ),
        migrations.AddConstraint(
            model_name="payment",
            constraint=models.UniqueConstraint(fields=("subscription", "period_start"), name="period_paid_once"),
        ),
        migrations.AddConstraint(
            model_name="payment",
            constraint=models.CheckConstraint(
                condition=models.Q(("period_end__gt", models.F("period_start"))), name="payment_ends_after_start"
            ),
        ),
        migrations.AddConstraint(
            model_name="payment",
            constraint=models.CheckConstraint(condition=models.Q(("amount__gte", 0)), name="payment_not_negative"),
        ),
    ]
