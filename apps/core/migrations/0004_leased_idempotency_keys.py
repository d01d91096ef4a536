from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("core", "0003_names_of_scheduled_steps")]

    operations = [
        migrations.AddField("IdempotencyKey", "lease_token", models.UUIDField(editable=False, null=True)),
        migrations.AddField("IdempotencyKey", "lease_until", models.DateTimeField(editable=False, null=True)),
    ]
