from collections.abc import Iterator
from itertools import groupby

from django.core.files.storage import Storage

from apps.core.consistency import consistency_check
from apps.documents.models import UserDocument
from apps.documents.receipts import find_break


@consistency_check(order=50)
def check_files(storage: Storage) -> Iterator[str]:
    """Name the documents whose file is missing. Those that are known to be lost are not named again."""
    documents = (
        UserDocument.objects.filter(lost_at__isnull=True).order_by("filename").values_list("filename", flat=True)
    )
    for folder, names in groupby(documents.iterator(chunk_size=2000), lambda name: name.rpartition("/")[0]):
        try:
            stored = set(storage.listdir(folder)[1])
        except FileNotFoundError:
            stored = set()
        for name in names:
            if name.rpartition("/")[2] not in stored:
                yield f"The file {name} of a document is missing in the file store"


@consistency_check(order=55)
def check_receipts(storage: Storage) -> Iterator[str]:
    if problem := find_break():
        yield problem
