"""An index for the support site's list of all codes, newest first."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("invitations", "0005_support_staff")]

    operations = [
        migrations.AddIndex(
            model_name="invitationcode",
            index=models.Index(fields=["-created_at", "-id"], name="codes_newest_first"),
        )
    ]
