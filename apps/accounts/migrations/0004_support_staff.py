"""Creates the group of support staff with its permissions for accounts. Other apps add theirs."""

from django.db import migrations

from apps.core.support_group import give


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0003_record_and_viewings"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [
        give(
            "accounts",
            member=["view", "change"],
            memberviewing=["add"],
            activityentry=["view"],
            outgoingmail=["view", "change"],
            recordentry=["view"],
        )
    ]
