from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("claims", "0007_queue")]

    operations = [
        migrations.AddIndex(
            model_name="claimstatuschange",
            index=models.Index(fields=["status", "created_at"], name="status_changes_by_status"),
        )
    ]
