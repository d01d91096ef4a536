from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0005_callsigns_required")]

    operations = [
        migrations.AddField("PasswordResetRequest", "lease_token", models.UUIDField(editable=False, null=True)),
        migrations.AddField("PasswordResetRequest", "lease_until", models.DateTimeField(editable=False, null=True)),
    ]
