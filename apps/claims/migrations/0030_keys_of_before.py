"""Fills the keys of 0019 and 0020 for older claims.

In batches, because PostgreSQL keeps a table that a migration changes locked until the migration ends.
"""

import re
import unicodedata

from django.db import migrations, transaction

BATCH_SIZE = 500

_WORD = re.compile(r"[^\W_]+")
_ZIP_CODE = re.compile(r"\d{5}(\d{4})?")
# The abbreviations of the postal service.
_ABBREVIATIONS = {
    "alley": "aly",
    "avenue": "ave",
    "boulevard": "blvd",
    "circle": "cir",
    "court": "ct",
    "drive": "dr",
    "east": "e",
    "expressway": "expy",
    "freeway": "fwy",
    "highway": "hwy",
    "lane": "ln",
    "mount": "mt",
    "north": "n",
    "northeast": "ne",
    "northwest": "nw",
    "parkway": "pkwy",
    "place": "pl",
    "plaza": "plz",
    "road": "rd",
    "route": "rte",
    "saint": "st",
    "south": "s",
    "southeast": "se",
    "southwest": "sw",
    "square": "sq",
    "street": "st",
    "terrace": "ter",
    "trail": "trl",
    "west": "w",
}
_LEFT_OUT = {"apartment", "apt", "suite", "ste", "unit", "usa"}


def identity_key(text):
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text.strip()).casefold())


def name_key(text):
    decomposed = unicodedata.normalize("NFKD", text)
    without_accents = "".join(character for character in decomposed if not unicodedata.combining(character))
    return re.sub(r"\s+", " ", without_accents.casefold()).strip()


def get_address_key(address):
    words = [_ABBREVIATIONS.get(word, word) for word in _WORD.findall(name_key(address)) if word not in _LEFT_OUT]
    has_long_zip = len(words) > 2 and len(words[-1]) == 4 and _ZIP_CODE.fullmatch("".join(words[-2:]))  # 78701-1234
    if has_long_zip:
        words = words[:-2]
    elif len(words) > 1 and _ZIP_CODE.fullmatch(words[-1]):
        words = words[:-1]
    return " ".join(words)[:200]


def fill_keys(apps, schema_editor):
    claim_model = apps.get_model("claims", "Claim")
    last = None
    while True:
        missing = claim_model.objects.filter(homeowner_key="", **({"pk__gt": last} if last else {}))
        with transaction.atomic():
            claims = list(missing.select_for_update(no_key=True).order_by("pk")[:BATCH_SIZE])
            if not claims:
                return
            for claim in claims:
                claim.homeowner_key = identity_key(claim.homeowner)
                claim.address_key = get_address_key(claim.property_address) or None
            claim_model.objects.bulk_update(claims, ["homeowner_key", "address_key"])
        last = claims[-1].pk


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("claims", "0029_count_queue_from_index")]

    operations = [migrations.RunPython(fill_keys, migrations.RunPython.noop, elidable=True)]
