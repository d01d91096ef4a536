"""Give every staff user a callsign."""

import random

from django.db import migrations


def create(apps, schema_editor):
    staff = list(apps.get_model("accounts", "User").objects.filter(kind="staff", callsign__isnull=True))
    numbers = random.sample(range(1000, 10000), len(staff))
    for user, number in zip(staff, numbers, strict=True):
        user.callsign = f"Operative-{number}"
        user.save(update_fields=["callsign"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_callsigns")]

    operations = [migrations.RunPython(create, migrations.RunPython.noop, elidable=True)]
