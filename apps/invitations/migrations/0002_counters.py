"""One counter per group of codes."""

from django.db import migrations

GROUPS = ["unassigned", "assigned", "used", "revoked"]


def create(apps, schema_editor):
    counter = apps.get_model("invitations", "InvitationCodeCount")
    counter.objects.bulk_create([counter(group=group) for group in GROUPS], ignore_conflicts=True)


class Migration(migrations.Migration):
    dependencies = [("invitations", "0001_initial")]

    operations = [migrations.RunPython(create, migrations.RunPython.noop, elidable=False)]
