"""Support staff write saved replies. Only superusers delete them."""

from django.db import migrations

GROUP = "Support staff"


def add_permissions(apps, schema_editor):
    """Django creates permissions only after all migrations, so create those that the group needs."""
    group = apps.get_model("auth", "Group").objects.get(name=GROUP)
    content_type, _ = apps.get_model("contenttypes", "ContentType").objects.get_or_create(
        app_label="claims", model="savedreply"
    )
    for action in ("view", "add", "change"):
        permission, _ = apps.get_model("auth", "Permission").objects.get_or_create(
            content_type=content_type,
            codename=f"{action}_savedreply",
            defaults={"name": f"Can {action} saved reply"},
        )
        group.permissions.add(permission)


class Migration(migrations.Migration):
    dependencies = [
        ("support", "0002_support_group"),
        ("claims", "0002_claim_work"),
    ]

    operations = [migrations.RunPython(add_permissions, migrations.RunPython.noop)]
