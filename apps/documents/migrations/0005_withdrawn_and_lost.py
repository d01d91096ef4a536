from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("documents", "0004_claim_work"),
    ]

    operations = [
        migrations.AddField(
            model_name="userdocument",
            name="withdrawn_at",
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="withdrawn"),
        ),
        migrations.AddField(
            model_name="userdocument",
            name="lost_at",
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="lost"),
        ),
        migrations.AddIndex(
            model_name="userdocument",
            index=models.Index(
                condition=models.Q(("lost_at__isnull", False)), fields=["lost_at"], name="documents_lost"
            ),
        ),
    ]
