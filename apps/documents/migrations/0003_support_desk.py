"""Renames the model for the support site, and gives the support group its permissions on documents."""

from django.db import migrations

from apps.core.support_group import give


class Migration(migrations.Migration):
    dependencies = [
        ("documents", "0002_thumbnail"),
        ("accounts", "0004_support_staff"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [
        migrations.AlterModelOptions(name="userdocument", options={"verbose_name": "document"}),
        give("documents", userdocument=["view", "change"]),
    ]
