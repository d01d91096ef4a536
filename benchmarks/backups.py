"""Backups of 10,000 claims and 50,000 files of 20 KB: ``python -m benchmarks backups``.

Not part of ``make bench``, because it writes three gigabytes. ``BENCH_FILES`` is the number of files, and
``BENCH_MOVE_TO`` the URL of an empty database to which everything is moved.
"""

import hashlib
import os
import random
import resource
import shutil
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from apps.accounts.models import Member
from apps.claims.models import Claim
from apps.documents.models import UserDocument
from apps.subscriptions.models import UserSubscription
from benchmarks import filling
from benchmarks.tables import Row, print_table

FILES = int(os.environ.get("BENCH_FILES", "50000"))
FILES_PER_CLAIM = 5
NEW_FILES = 100
FILE_BYTES = 20 * 1024


def run() -> int:
    call_command("migrate", verbosity=0)
    member, _headers = filling.create_member_with_session("backups")
    claims = _create_claims(member, FILES // FILES_PER_CLAIM)
    _add_files(member, claims, FILES)
    print_table(f"Backups: {len(claims):,} claims and {FILES:,} files of 20 KB, wall time", _measure(member, claims))
    return 0


def _measure(member: Member, claims: list[Claim]) -> Iterator[Row]:
    folder = Path(settings.MEDIA_ROOT).parent
    backups, restored = folder / "backups", folder / "restored"
    yield _time("first backup", "backup", str(backups))
    _add_files(member, claims, NEW_FILES)
    yield _time(f"the next one, with {NEW_FILES} new files", "backup", str(backups))
    yield _time("rehearsal", "restore", "--rehearse", str(backups))
    if connection.vendor == "sqlite":
        target = {"DATABASE_URL": f"sqlite:///{restored}.sqlite3", "MEDIA_ROOT": str(restored)}
        yield _time("restore into an empty product", "restore", str(backups), **target)
        shutil.rmtree(restored)
    if url := os.environ.get("BENCH_MOVE_TO"):
        yield _time("move to the other database, with the files", "move", "--to", url, "--media", str(folder / "moved"))


def _time(name: str, *command: str, **settings: str) -> Row:
    """Run the command in a process of its own, as an operator does."""
    connection.close()
    started = time.monotonic()
    subprocess.run([sys.executable, "manage.py", *command], env={**os.environ, **settings}, check=True)
    seconds = time.monotonic() - started
    megabytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    return Row(name, f"{seconds:.1f} s", f"largest process so far {megabytes:.0f} MB")


def _create_claims(member: Member, count: int) -> list[Claim]:
    now, subscription = timezone.now(), UserSubscription.objects.get(member=member)
    claims = [
        Claim(
            member=member,
            subscription=subscription,
            reference=f"C-{number + 1:06}",
            property_address=f"{number} Alder Row, Austin TX",
            homeowner="Ida Marsh",
            col=now.date(),
            dol=now.date(),
            created_at=now - timedelta(minutes=count - number),
        )
        for number in range(count)
    ]
    return Claim.objects.bulk_create(claims, batch_size=filling.BATCH_SIZE)


def _add_files(member: Member, claims: list[Claim], count: int) -> None:
    documents = []
    for number in range(count):
        content, token = random.randbytes(FILE_BYTES), uuid.uuid4().hex
        name = f"documents/{token[:2]}/{token}"
        path = Path(settings.MEDIA_ROOT) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        documents.append(
            UserDocument(
                member=member,
                claim=claims[number % len(claims)],
                filename=name,
                original_filename=f"photo-{number}.jpg",
                mime_type="image/jpeg",
                file_size=FILE_BYTES,
                sha256=hashlib.sha256(content).hexdigest(),
            )
        )
    UserDocument.objects.bulk_create(documents, batch_size=filling.BATCH_SIZE)
