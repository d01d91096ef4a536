from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("invitations", "0002_counters")]

    operations = [
        migrations.AddIndex(
            model_name="invitationcode",
            index=models.Index(
                fields=["assigned_at"], name="codes_by_assignment", condition=Q(assigned_at__isnull=False)
            ),
        ),
        migrations.AddIndex(
            model_name="invitationcode",
            index=models.Index(fields=["used_at"], name="codes_by_use", condition=Q(used_at__isnull=False)),
        ),
    ]
