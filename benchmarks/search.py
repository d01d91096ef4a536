"""The search of staff and of a member with a million messages: ``python -m benchmarks search``.

Not part of ``make bench``, because it fills its database for some minutes. A second run uses the database again that
``BENCH_DATABASE_URL`` names.
"""

import itertools
import os
import random
import statistics
import time
import uuid
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from apps.accounts.models import User
from apps.claims.models import Claim, ClaimMessage, ClaimNote
from apps.subscriptions.models import UserSubscription
from benchmarks import filling
from benchmarks.tables import OVER_BUDGET, Row, print_table

MESSAGES = int(os.environ.get("BENCH_MESSAGES", "1000000"))
MESSAGES_PER_CLAIM, CLAIMS_PER_MEMBER = 10, 100
REPEATS = 20
BUDGET = 150  # milliseconds

# A few words are in most texts, and most words in a few, as in any language.
COMMON = ("roof", "was", "wet", "and", "we", "found", "hail", "damage", "every", "slope", "house", "gutter", "shingles")
RARE = [
    f"{start}{middle}{number}" for number in range(99) for start in "bcdfglmnprst" for middle in ("ola", "eri", "unto")
]
TERMS = {
    "a word of most texts": "hail",
    "a word of few texts": RARE[5],
    "two words": f"hail {RARE[70]}",
    "two words of most texts": "roof shing",
    "the beginning of a word": "gola",
    "a homeowner": f"ida {RARE[300]}",
    "an address": "77123 ",
    "a claim number": "HO-012345",
    "nothing": "no such words",
}


def run() -> int:
    """Return 1 if a search is over budget."""
    call_command("migrate", verbosity=0)
    if ClaimMessage.objects.count() < MESSAGES:
        _fill()
    rows = print_table(f"Search: wall time, 95th percentile, {MESSAGES:,} messages", _measure())
    return 1 if any(row.result == OVER_BUDGET for row in rows) else 0


def _fill() -> None:
    chance, now = random.Random(7), timezone.now()
    count = MESSAGES // MESSAGES_PER_CLAIM
    owner, _headers = filling.create_member_with_session("searching")
    subscription = UserSubscription.objects.get(member=owner)
    members = [owner, *filling.create_members(count // CLAIMS_PER_MEMBER - 1)]
    claims = [
        Claim(
            member=members[number % len(members)],
            subscription=subscription,
            reference=f"C-{number + 1:06}",
            property_address=f"{number} {chance.choice(RARE).title()} Row, Austin TX",
            homeowner=f"Ida {chance.choice(RARE).title()}",
            claim_number=f"HO-{number:06}",
            col=now.date(),
            dol=now.date(),
            created_at=now - timedelta(minutes=count - number),
        )
        for number in range(count)
    ]
    Claim.objects.bulk_create(claims, batch_size=filling.BATCH_SIZE)
    _fill_texts(ClaimMessage, claims, MESSAGES, chance, author="network")
    _fill_texts(ClaimNote, claims, MESSAGES // 10, chance)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            # Autovacuum does this in production. Nothing does it on SQLite.
            cursor.execute("VACUUM ANALYZE")


def _fill_texts(model: Any, claims: list[Claim], count: int, chance: random.Random, **fields: Any) -> None:
    now = timezone.now()
    texts = (
        model(
            claim=claims[number % len(claims)],
            text=" ".join([*chance.choices(COMMON, k=18), *chance.choices(RARE, k=8)]),
            created_at=now - timedelta(seconds=count - number),
            **fields,
        )
        for number in range(count)
    )
    while batch := list(itertools.islice(texts, filling.BATCH_SIZE)):
        model.objects.bulk_create(batch)


def _measure() -> Iterator[Row]:
    staff, _ = User.objects.get_or_create(username="staff", kind=User.Kind.STAFF, is_superuser=True)
    client = Client(SERVER_NAME="127.0.0.1")
    client.force_login(staff)
    for name, term in TERMS.items():
        yield _measure_search(f"staff: {name}", lambda term=term: client.get("/staff/find/", {"find": term}))
    member = User.objects.get(username="searching").member
    headers = filling.open_session(member, uuid.uuid4().hex)
    client = Client(SERVER_NAME="127.0.0.1", headers=headers)
    for name, term in TERMS.items():
        yield _measure_search(f"member: {name}", lambda term=term: client.get("/api/user/claims", {"search": term}))


def _measure_search(name: str, search: Callable[[], Any]) -> Row:
    search()
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        response = search()
        times.append((time.perf_counter() - start) * 1000)
        if response.status_code != 200:
            raise RuntimeError(f"{name}: {response.status_code}")
    return Row.within(name, statistics.quantiles(times, n=20)[-1], BUDGET, unit="ms")
