"""Ties replacement codes to a network address. Existing codes have none and expire within ten minutes."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("devices", "0002_support_staff"),
        ("accounts", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="devicereplacementcode",
            name="address",
            field=models.CharField(default="", max_length=50, verbose_name="network address"),
            preserve_default=False,
        ),
        migrations.AlterField(
            model_name="devicereplacementcode",
            name="member",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="device_replacement_codes",
                to="accounts.member",
            ),
        ),
        migrations.AlterField(
            model_name="devicereplacementcode",
            name="expires_at",
            field=models.DateTimeField(db_index=True),
        ),
        migrations.AddConstraint(
            model_name="devicereplacementcode",
            constraint=models.UniqueConstraint(fields=("member", "address"), name="one_replacement_code_per_address"),
        ),
    ]
