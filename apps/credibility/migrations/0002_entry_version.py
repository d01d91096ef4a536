"""A version number per entry, to detect concurrent edits."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("credibility", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="credibilityentry",
            name="version",
            field=models.PositiveIntegerField(db_default=1, default=1, editable=False),
        ),
    ]
