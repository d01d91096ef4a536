from django.db import migrations

GROUP = "Support staff"


def add_permissions(apps, schema_editor):
    """Django creates permissions only after all migrations, so create those that the group needs."""
    group = apps.get_model("auth", "Group").objects.get(name=GROUP)
    for model, name in (("statement", "statement"), ("usageentry", "usage entry")):
        content_type, _ = apps.get_model("contenttypes", "ContentType").objects.get_or_create(
            app_label="subscriptions", model=model
        )
        permission, _ = apps.get_model("auth", "Permission").objects.get_or_create(
            content_type=content_type, codename=f"view_{model}", defaults={"name": f"Can view {name}"}
        )
        group.permissions.add(permission)


class Migration(migrations.Migration):
    dependencies = [
        ("subscriptions", "0005_ledger"),
        ("support", "0007_help_requests"),
    ]

    operations = [
        migrations.RunPython(add_permissions, migrations.RunPython.noop),
    ]
