"""Gives the pictures that are there their rows, and lets their thumbnails be drawn again, which reads their EXIF."""

from django.db import migrations
from django.utils import timezone


def add_photos(apps, schema_editor):
    document_model = apps.get_model("documents", "UserDocument")
    photo_model = apps.get_model("claims", "Photo")
    pictures = document_model.objects.filter(
        claim__isnull=False, source="member", mime_type__startswith="image/"
    ).order_by("claim_id", "uploaded_at", "id")
    photos, claim_id, position = [], None, 0
    for document_id, of_claim in pictures.values_list("pk", "claim_id").iterator(chunk_size=2000):
        position = position + 1000 if of_claim == claim_id else 1000
        claim_id = of_claim
        photos.append(photo_model(document_id=document_id, claim_id=claim_id, position=position))
    photo_model.objects.bulk_create(photos, batch_size=500)
    drawn = pictures.filter(thumbnail="ready", deleted_at__isnull=True).order_by()
    queue_model, now = apps.get_model("documents", "ThumbnailQueue"), timezone.now()
    queue_model.objects.bulk_create(
        [
            queue_model(member_id=member_id, due_at=now)
            for member_id in drawn.values_list("member_id", flat=True).distinct()
        ],
        ignore_conflicts=True,
        batch_size=500,
    )
    document_model.objects.filter(pk__in=drawn.values("pk")).update(thumbnail="waiting")


class Migration(migrations.Migration):
    dependencies = [
        ("claims", "0027_photos"),
        ("documents", "0010_zip_links"),
    ]

    operations = [migrations.RunPython(add_photos, migrations.RunPython.noop)]
