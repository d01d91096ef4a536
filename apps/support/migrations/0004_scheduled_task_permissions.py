"""Support staff may see the scheduled tasks and try one again."""

from django.db import migrations

GROUP = "Support staff"


def add_permissions(apps, schema_editor):
    """Django creates permissions only after all migrations, so create those that the group needs."""
    content_type, _ = apps.get_model("contenttypes", "ContentType").objects.get_or_create(
        app_label="core", model="scheduledstep"
    )
    group, _ = apps.get_model("auth", "Group").objects.get_or_create(name=GROUP)
    for action in ("view", "change"):
        permission, _ = apps.get_model("auth", "Permission").objects.get_or_create(
            content_type=content_type,
            codename=f"{action}_scheduledstep",
            defaults={"name": f"Can {action} scheduled task"},
        )
        group.permissions.add(permission)


class Migration(migrations.Migration):
    dependencies = [("support", "0003_saved_replies"), ("core", "0002_scheduled_step_id")]

    operations = [migrations.RunPython(add_permissions, migrations.RunPython.noop)]
