"""Plain display names for subscriptions and plans."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("subscriptions", "0004_support_staff"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="subscriptionplan",
            options={"ordering": ["price_per_month", "name"], "verbose_name": "plan"},
        ),
        migrations.AlterModelOptions(
            name="usersubscription",
            options={"verbose_name": "subscription"},
        ),
    ]
