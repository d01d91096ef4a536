"""Support staff may see the requests for an invitation, and answer them."""

from django.db import migrations

GROUP = "Support staff"


def add_permissions(apps, schema_editor):
    """Django creates permissions only after all migrations, so create those that the group needs."""
    content_type, _ = apps.get_model("contenttypes", "ContentType").objects.get_or_create(
        app_label="invitations", model="invitationrequest"
    )
    group, _ = apps.get_model("auth", "Group").objects.get_or_create(name=GROUP)
    for action in ("view", "change"):
        permission, _ = apps.get_model("auth", "Permission").objects.get_or_create(
            content_type=content_type,
            codename=f"{action}_invitationrequest",
            defaults={"name": f"Can {action} invitation request"},
        )
        group.permissions.add(permission)


class Migration(migrations.Migration):
    dependencies = [("support", "0004_scheduled_task_permissions"), ("invitations", "0004_invitation_requests")]

    operations = [migrations.RunPython(add_permissions, migrations.RunPython.noop)]
