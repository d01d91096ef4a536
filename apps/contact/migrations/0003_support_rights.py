"""Gives the support group its permissions on messages and service requests."""

from django.db import migrations

from apps.core.support_group import give


class Migration(migrations.Migration):
    dependencies = [
        ("contact", "0002_answered_by"),
        ("accounts", "0004_support_staff"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [give("contact", contactsubmission=["view", "change"], servicerequest=["view", "change"])]
