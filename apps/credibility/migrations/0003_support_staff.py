"""Support staff may view credibility entries. Panel admins edit them."""

from django.db import migrations

from apps.core.support_group import give


class Migration(migrations.Migration):
    dependencies = [
        ("credibility", "0002_entry_version"),
        ("accounts", "0004_support_staff"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [give("credibility", credibilityentry=["view"])]
