"""The first service levels, and business hours in New York. Superusers change them."""

from datetime import time

from django.db import migrations

SERVICES = ["estimate", "appraisal", "engineer_assignment", "attorney_assistance"]
# Half a working day to look at a claim, two days for the review, five for the work.
MINUTES = {"submitted": 240, "under_review": 960, "in_progress": 2400}


def create(apps, schema_editor):
    apps.get_model("claims", "BusinessCalendar").objects.get_or_create(
        pk=1,
        defaults={
            "time_zone": "America/New_York",
            "opens": time(9),
            "closes": time(17),
            "weekdays": [0, 1, 2, 3, 4],
            "holidays": [],
        },
    )
    level = apps.get_model("claims", "ServiceLevel")
    level.objects.bulk_create(
        [
            level(service=service, status=status, minutes=minutes)
            for service in SERVICES
            for status, minutes in MINUTES.items()
        ],
        ignore_conflicts=True,
    )


class Migration(migrations.Migration):
    dependencies = [("claims", "0005_due_times")]

    operations = [migrations.RunPython(create, migrations.RunPython.noop, elidable=False)]
