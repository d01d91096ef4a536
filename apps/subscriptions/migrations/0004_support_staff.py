"""Support staff may view subscriptions, payments and plans, and change subscriptions by named actions."""

from django.db import migrations

from apps.core.support_group import give


class Migration(migrations.Migration):
    dependencies = [
        ("subscriptions", "0003_paid_periods"),
        ("accounts", "0004_support_staff"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [
        give("subscriptions", usersubscription=["view", "change"], payment=["view"], subscriptionplan=["view"]),
    ]
