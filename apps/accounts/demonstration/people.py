"""Members of ``seed_demo`` beside the one who can sign in: each stands where a member of the network may stand."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.hashers import make_password
from django.db import transaction

from apps.accounts import activity
from apps.accounts.demonstration import find_member
from apps.accounts.models import Member, User
from apps.common.clock import told_at


@dataclass(frozen=True, slots=True)
class Person:
    """One member: who they are, and how many days ago they joined."""

    username: str
    first_name: str
    last_name: str
    phone: str
    company_name: str
    position: str
    license_number: str
    days_ago: int


# What becomes of each of them is told where it belongs: subscriptions, devices, claims, contact, and the countdowns.
ACTIVE, GRACE, MOVED_UP, CANCELLED = "nadia.frost", "silas.boone", "wren.castillo", "ambrose.kline"
CHOOSING, TOO_LATE = "tessa.moreau", "gideon.park"
COUNTING, BURNED_OUT = "lena.voss", "hollis.grant"
CLOSED, AT_THE_CAP, NEWCOMER = "marek.dvorak", "ines.calder", "theo.lindqvist"

PEOPLE = [
    Person(ACTIVE, "Nadia", "Frost", "(555) 010-3117", "Frost Adjusting Group", "public adjuster", "NY-PA-20418", 61),
    Person(GRACE, "Silas", "Boone", "(555) 010-4482", "Boone Roofing & Exteriors", "contractor", "TX-88120", 40),
    Person(MOVED_UP, "Wren", "Castillo", "(555) 010-5590", "Harborlight Condominium Board", "condo board", "", 33),
    Person(CANCELLED, "Ambrose", "Kline", "(555) 010-6043", "Kline Property Management", "property manager", "", 55),
    Person(CHOOSING, "Tessa", "Moreau", "(555) 010-7215", "Moreau Estimating", "estimator", "", 3),
    Person(TOO_LATE, "Gideon", "Park", "(555) 010-8361", "Parkline Restoration", "contractor", "CO-20188", 9),
    Person(COUNTING, "Lena", "Voss", "(555) 010-9027", "Voss Claims Consulting", "adjuster", "FL-W55120", 6),
    Person(BURNED_OUT, "Hollis", "Grant", "(555) 010-1178", "Grant & Daughters Roofing", "contractor", "OK-31904", 21),
    Person(CLOSED, "Marek", "Dvorak", "(555) 010-2296", "Dvorak Adjusting", "adjuster", "IL-40277", 48),
    Person(AT_THE_CAP, "Ines", "Calder", "(555) 010-3304", "Calder Storm Repair", "contractor", "LA-77315", 27),
    Person(NEWCOMER, "Theo", "Lindqvist", "(555) 010-4419", "Lindqvist & Rao Contents", "estimator", "", 0),
]


def seed(*, member: Member, now: datetime) -> None:
    """Let those join who have not; none of them can sign in."""
    for person in PEOPLE:
        if find_member(person.username) is None:
            _join(person, now - timedelta(days=person.days_ago))


@transaction.atomic(durable=True)
def _join(person: Person, at: datetime) -> None:
    user = User.objects.create(
        username=person.username,
        email=f"{person.username}@example.invalid",
        password=make_password(None),
        created_at=at,
    )
    member = Member.objects.create(
        user=user,
        first_name=person.first_name,
        last_name=person.last_name,
        phone=person.phone,
        company_name=person.company_name,
        position=person.position,
        license_number=person.license_number,
        first_login_at=at,
        created_at=at,
    )
    with told_at(at):
        activity.record(member=member, action="account_created", description="Joined the network")


def cast(username: str) -> Member:
    """One of them, who has joined."""
    return Member.objects.select_related("user").get(user__username_key=username)
