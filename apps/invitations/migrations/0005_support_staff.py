"""Support staff may view, unassign and revoke invitation codes."""

from django.db import migrations

from apps.core.support_group import give


class Migration(migrations.Migration):
    dependencies = [
        ("invitations", "0004_assignee_text"),
        ("accounts", "0004_support_staff"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [give("invitations", invitationcode=["view", "change"])]
