"""Drops the columns that ``0003_plan_quotas`` has copied.

A migration of its own: PostgreSQL does not alter a table in the transaction that has changed its rows.
"""

from django.db import migrations, models

COLUMNS = ["estimates_quota", "appraisals_quota", "engineer_assignments_quota", "attorney_assistance_quota"]


class Migration(migrations.Migration):
    dependencies = [("subscriptions", "0003_plan_quotas")]

    operations = [
        # With a default, so that going back can add the columns to the plans that there are.
        *(
            migrations.AlterField("subscriptionplan", column, models.PositiveIntegerField(default=0))
            for column in COLUMNS[:3]
        ),
        *(migrations.RemoveField("subscriptionplan", column) for column in COLUMNS),
    ]
