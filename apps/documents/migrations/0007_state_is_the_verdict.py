from django.db import migrations, models

_STATES = ["checking", "ready", "quarantined", "unscannable"]


class Migration(migrations.Migration):
    dependencies = [
        ("documents", "0006_separate_withdrawals"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="userdocument", name="document_state_is_known"),
        migrations.AddConstraint(
            model_name="userdocument",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", _STATES)), name="document_state_is_known"
            ),
        ),
        migrations.AlterField(
            model_name="userdocument",
            name="state",
            field=models.CharField(
                choices=[
                    ("checking", "Being checked"),
                    ("ready", "Viewable"),
                    ("quarantined", "Quarantined"),
                    ("unscannable", "Cannot be scanned"),
                ],
                default="ready",
                editable=False,
                max_length=15,
            ),
        ),
    ]
