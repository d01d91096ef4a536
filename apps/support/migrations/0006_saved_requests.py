"""Support staff write saved requests. Only superusers delete them."""

from django.db import migrations

GROUP = "Support staff"


def add_permissions(apps, schema_editor):
    """Django creates permissions only after all migrations, so create those that the group needs."""
    group = apps.get_model("auth", "Group").objects.get(name=GROUP)
    content_type, _ = apps.get_model("contenttypes", "ContentType").objects.get_or_create(
        app_label="claims", model="savedrequest"
    )
    for action in ("view", "add", "change"):
        permission, _ = apps.get_model("auth", "Permission").objects.get_or_create(
            content_type=content_type,
            codename=f"{action}_savedrequest",
            defaults={"name": f"Can {action} saved request"},
        )
        group.permissions.add(permission)


class Migration(migrations.Migration):
    dependencies = [
        ("support", "0005_invitation_requests"),
        ("claims", "0016_document_requests"),
    ]

    operations = [migrations.RunPython(add_permissions, migrations.RunPython.noop)]
