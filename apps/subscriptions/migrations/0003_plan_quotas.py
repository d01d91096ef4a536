"""Copies the quotas of the plans from columns to rows."""

import django.db.models.deletion
from django.db import migrations, models

COLUMNS = {
    "estimate": "estimates_quota",
    "appraisal": "appraisals_quota",
    "engineer_assignment": "engineer_assignments_quota",
    "attorney_assistance": "attorney_assistance_quota",
}


def copy_to_rows(apps, schema_editor):
    quota_model = apps.get_model("subscriptions", "PlanQuota")
    quota_model.objects.bulk_create(
        quota_model(plan=plan, service=service, quota=getattr(plan, column))
        for plan in apps.get_model("subscriptions", "SubscriptionPlan").objects.all()
        for service, column in COLUMNS.items()
    )


def copy_to_columns(apps, schema_editor):
    plans = apps.get_model("subscriptions", "SubscriptionPlan").objects
    for row in apps.get_model("subscriptions", "PlanQuota").objects.filter(service__in=COLUMNS):
        plans.filter(pk=row.plan_id).update(**{COLUMNS[row.service]: row.quota})


class Migration(migrations.Migration):
    dependencies = [("subscriptions", "0002_plans")]

    operations = [
        migrations.CreateModel(
            name="PlanQuota",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                (
                    "plan",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="plan_quotas",
                        to="subscriptions.subscriptionplan",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("plan", "service"), name="one_quota_a_plan_and_service"),
                ],
            },
        ),
        migrations.RunPython(copy_to_rows, copy_to_columns),
    ]
