"""The permissions of the group of support staff."""

from django.db import migrations

GROUP = "Support staff"

PERMISSIONS = {
    "accounts": {"member": ["view", "change"], "session": ["view"]},
    "audit": {"activityentry": ["view"], "auditlogentry": ["view"]},
    "claims": {"claim": ["view", "change"]},
    "contact": {"contactsubmission": ["view", "change"], "servicerequest": ["view", "change"]},
    "credibility": {"credibilityentry": ["view"]},
    "devices": {"device": ["view", "change"]},
    "documents": {"userdocument": ["view", "change"]},
    "invitations": {"invitationcode": ["view", "change"]},
    "notifications": {"outgoingmail": ["view", "change"]},
    "subscriptions": {
        "payment": ["view"],
        "subscriptionplan": ["view"],
        "userplan": ["view"],
        "usersubscription": ["view", "change"],
    },
    "support": {"impersonationsession": ["add"]},
}


def create_group(apps, schema_editor):
    """Django creates permissions only after all migrations, so create those that the group needs."""
    group, _ = apps.get_model("auth", "Group").objects.get_or_create(name=GROUP)
    content_types = apps.get_model("contenttypes", "ContentType").objects
    permissions = apps.get_model("auth", "Permission").objects
    for app_label, actions_by_model in PERMISSIONS.items():
        for model, actions in actions_by_model.items():
            content_type, _ = content_types.get_or_create(app_label=app_label, model=model)
            verbose_name = apps.get_model(app_label, model)._meta.verbose_name
            for action in actions:
                permission, _ = permissions.get_or_create(
                    content_type=content_type,
                    codename=f"{action}_{model}",
                    defaults={"name": f"Can {action} {verbose_name}"},
                )
                group.permissions.add(permission)


class Migration(migrations.Migration):
    dependencies = [
        ("support", "0001_initial"),
        ("accounts", "0001_initial"),
        ("audit", "0001_initial"),
        ("claims", "0001_initial"),
        ("contact", "0001_initial"),
        ("credibility", "0001_initial"),
        ("devices", "0001_initial"),
        ("documents", "0001_initial"),
        ("invitations", "0001_initial"),
        ("notifications", "0001_initial"),
        ("subscriptions", "0001_initial"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [migrations.RunPython(create_group, migrations.RunPython.noop)]
