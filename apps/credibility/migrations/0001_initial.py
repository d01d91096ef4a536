import uuid

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="CredibilityEntry",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("contractor_name", models.CharField(max_length=200)),
                ("contractor_name_key", models.CharField(editable=False, max_length=400)),
                ("contractor_company", models.CharField(blank=True, max_length=200)),
                ("contractor_address", models.CharField(blank=True, max_length=300)),
                ("contractor_phone", models.CharField(max_length=40)),
                ("contractor_phone_digits", models.CharField(editable=False, max_length=15)),
                ("contractor_email", models.EmailField(blank=True, max_length=254)),
                ("client_name", models.CharField(blank=True, max_length=200)),
                ("client_address", models.CharField(blank=True, max_length=300)),
                ("claim_type", models.CharField(blank=True, max_length=100)),
                ("original_amount", models.DecimalField(blank=True, decimal_places=2, max_digits=15, null=True)),
                ("reduced_amount", models.DecimalField(blank=True, decimal_places=2, max_digits=15, null=True)),
                ("final_amount", models.DecimalField(blank=True, decimal_places=2, max_digits=15, null=True)),
                ("deductible", models.DecimalField(blank=True, decimal_places=2, max_digits=15, null=True)),
                ("public_adjuster", models.CharField(blank=True, max_length=200)),
                ("field_adjuster", models.CharField(blank=True, max_length=200)),
                ("desk_adjuster", models.CharField(blank=True, max_length=200)),
                ("notes", models.TextField(blank=True)),
                ("success_story", models.TextField(blank=True)),
                ("search_text", models.CharField(editable=False)),
                ("is_active", models.BooleanField(default=True)),
                ("version", models.PositiveIntegerField(db_default=1, default=1, editable=False)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "verbose_name_plural": "credibility entries",
                "indexes": [
                    models.Index(
                        fields=["contractor_phone_digits", "contractor_name_key", "-created_at"],
                        name="credibility_look_up",
                    ),
                    models.Index(fields=["-created_at", "-id"], name="credibility_newest_first"),
                ],
            },
        ),
    ]
