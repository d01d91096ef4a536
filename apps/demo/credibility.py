"""Demo credibility entries. The public look-up finds Mara Quist with (555) 010-7788."""

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from apps.accounts.models import Member
from apps.credibility.models import CredibilityEntry
from apps.credibility.services import create_entry, update_entry
from apps.demo.people import panel_actor, panel_admin, registrar

# Contractor, company, phone, client, claim type; original, reduced and final amount in USD; deductible.
_ENTRIES = [
    ("Anton Brecht", "Brecht Roofing", "(555) 010-1140", "Lucille Ames", "Wind", 18400, 9100, 33650, 2500),
    ("Delia Romero", "Romero Restoration", "(555) 010-1151", "Paul Whitaker", "Water", 42300, 12800, 61200, 5000),
    ("Curtis Nwosu", "Nwosu Builders", "(555) 010-1162", "The Ashgrove Trust", "Fire", 214000, 138500, 349900, 10000),
    ("Joan Petrakis", "Petrakis Exteriors", "(555) 010-1173", "Mei Tanaka", "Hail", 9800, None, 24150, 1000),
    ("Bertrand Cole", "Cole & Sons Roofing", "(555) 010-1184", "Ruth Okoye", "Hail", 14900, 6200, 28700, 1500),
    ("Sunniva Dahl", "Northgate Drying", "(555) 010-1195", "Harbor Point Lofts", "Water", 96200, 41000, 121800, 25000),
    ("Ray Escobedo", "Escobedo Contracting", "(555) 010-1206", "Grace Lindholm", "Wind", 22750, 11300, 38400, 2000),
    ("Imani Brooks", "Brooks Envelope", "(555) 010-1217", "Foxhall Lofts", "Hail", 310400, 190200, 512750, 50000),
    ("Walter Szabo", "Szabo Masonry", "(555) 010-1228", "Ned Carver", "Vehicle impact", 31600, 20400, 44900, 1000),
    ("Priscilla Vane", "Vane Interiors", "(555) 010-1239", "Omar Haddad", "Smoke", 27300, 14100, 39850, 2500),
    ("Tobias Finch", "Finch Roofing", "(555) 010-1240", "Carol Dubois", "Hail", 12600, None, None, 1500),
    ("Helena Marsh", "Marsh Property", "(555) 010-1251", "Bayview Arms", "Storm", 880000, 402000, 1374500, 100000),
]  # fmt: skip

_SUCCESS_STORY = (
    "The carrier's first estimate left out the decking, the valleys and every line of code upgrade. A full rebuild of "
    "the file from photographs and the municipal inspection put them back, and the carrier signed within nine days."
)

_INACTIVE = "Tobias Finch"


def seed(*, member: Member, now: datetime) -> None:
    _create_entry(
        now - timedelta(days=40),
        contractor_name="Mara Quist",
        contractor_company="Quist Exteriors",
        contractor_address="88 Foundry Way, Denver, CO",
        contractor_phone="(555) 010-7788",
        client_name="Elena Brandt",
        client_address="12 Quarry Road, Golden, CO",
        claim_type="Hail",
        original_amount=Decimal("14200.00"),
        final_amount=Decimal("27900.00"),
        public_adjuster="R. Hale",
        field_adjuster="T. Okafor",
        desk_adjuster="M. Lindgren",
        success_story=_SUCCESS_STORY,
    )
    for number, (name, company, phone, client, claim_type, original, reduced, final, deductible) in enumerate(_ENTRIES):
        entry = _create_entry(
            now - timedelta(days=38 - 3 * number),
            contractor_name=name,
            contractor_company=company,
            contractor_phone=phone,
            contractor_email=f"{name.split()[-1].lower()}@example.invalid",
            client_name=client,
            claim_type=claim_type,
            original_amount=Decimal(original),
            reduced_amount=None if reduced is None else Decimal(reduced),
            final_amount=None if final is None else Decimal(final),
            deductible=Decimal(deductible),
            field_adjuster=("T. Okafor", "S. Brandvold", "L. Amari")[number % 3],
            desk_adjuster=("M. Lindgren", "C. Abiodun")[number % 2],
        )
        if entry is not None and name == _INACTIVE:
            update_entry(
                entry_id=entry.pk,
                actor=panel_actor(panel_admin()),
                is_active=False,
                notes="Out of the look-up until the carrier has settled.",
                now=now - timedelta(days=1),
            )


def _create_entry(at: datetime, **fields: Any) -> CredibilityEntry | None:
    lookup = {name: fields[name] for name in ("contractor_name", "contractor_phone")}
    if CredibilityEntry.objects.filter(**lookup).exists():
        return None
    return create_entry(actor=panel_actor(registrar()), now=at, **fields)
