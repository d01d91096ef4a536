"""The three initial plans. Superusers edit them on the support site."""

from decimal import Decimal

from django.db import migrations

PLANS = [
    {
        "name": "phantom",
        "display_name": "PHANTOM",
        "price_per_month": Decimal("5200.00"),
        "estimates_quota": 4,
        "appraisals_quota": 3,
        "engineer_assignments_quota": 1,
        "attorney_assistance_quota": 0,
        "max_devices": 2,
        "description": "Quiet entry for a small book of claims: four estimates and three appraisals a month.",
    },
    {
        "name": "ghost",
        "display_name": "GHOST",
        "price_per_month": Decimal("8500.00"),
        "estimates_quota": 9,
        "appraisals_quota": 5,
        "engineer_assignments_quota": 2,
        "attorney_assistance_quota": 1,
        "max_devices": 3,
        "description": "For a steady flow of disputed claims: nine estimates, engineers, and an attorney when it counts.",
    },
    {
        "name": "assassin",
        "display_name": "ASSASSIN",
        "price_per_month": Decimal("15000.00"),
        "estimates_quota": 14,
        "appraisals_quota": 7,
        "engineer_assignments_quota": 5,
        "attorney_assistance_quota": 3,
        "max_devices": 5,
        "description": "The whole network behind every file: fourteen estimates, five engineers, three attorneys.",
    },
]


def create_plans(apps, schema_editor):
    plan_model = apps.get_model("subscriptions", "SubscriptionPlan")
    plan_model.objects.bulk_create(plan_model(**plan) for plan in PLANS)


def delete_plans(apps, schema_editor):
    plan_model = apps.get_model("subscriptions", "SubscriptionPlan")
    plan_model.objects.filter(name__in=[plan["name"] for plan in PLANS]).delete()


class Migration(migrations.Migration):
    dependencies = [("subscriptions", "0001_initial")]

    operations = [migrations.RunPython(create_plans, delete_plans)]
