"""Images that came with a claim were typed as estimates. Nobody had chosen that type."""

from django.db import migrations


def type_images_as_photos(apps, schema_editor):
    documents = apps.get_model("documents", "UserDocument").objects
    of_claims = documents.filter(claim__isnull=False, claim_message__isnull=True, document_request__isnull=True)
    of_claims.filter(mime_type__startswith="image/", file_type="estimate", source="member").update(file_type="photo")


class Migration(migrations.Migration):
    dependencies = [
        ("documents", "0006_lost_at"),
    ]

    operations = [
        migrations.RunPython(type_images_as_photos, migrations.RunPython.noop),
    ]
