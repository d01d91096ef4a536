"""The public look-up of a contractor (public specification, credibility challenge)."""

from dataclasses import dataclass

from apps.core.text import digits, name_key
from apps.credibility.models import CredibilityEntry


@dataclass(frozen=True, slots=True)
class Contractor:
    """Whose record it is."""

    name: str
    company: str
    address: str


@dataclass(frozen=True, slots=True)
class Client:
    """Whose claim it was."""

    name: str
    address: str


@dataclass(frozen=True, slots=True)
class Involvement:
    """Who took part."""

    public_adjuster: str
    field_adjuster: str
    desk_adjuster: str


@dataclass(frozen=True, slots=True)
class CredibilityResult:
    """What the public may see of an entry."""

    contractor: Contractor
    client: Client
    claim_type: str
    involvement: Involvement


def look_up(*, first_name: str, last_name: str, phone: str) -> CredibilityResult | None:
    """Return the newest active entry with this name (case, accents and spacing apart) and these ten digits.

    The country code 1 before the ten digits plays no part, on either side.
    """
    ten = ten_digits(phone)
    entry = (
        CredibilityEntry.objects.filter(
            contractor_phone_digits__in=[ten, f"1{ten}"],
            contractor_name_key=name_key(f"{first_name} {last_name}"),
            is_active=True,
        )
        .order_by("-created_at", "-id")
        .first()
    )
    if entry is None:
        return None
    return CredibilityResult(
        Contractor(entry.contractor_name, entry.contractor_company, entry.contractor_address),
        Client(entry.client_name, entry.client_address),
        entry.claim_type,
        Involvement(entry.public_adjuster, entry.field_adjuster, entry.desk_adjuster),
    )


def ten_digits(phone: str) -> str:
    """The digits of a phone number without the country code 1."""
    found = digits(phone)
    return found[1:] if len(found) == 11 and found.startswith("1") else found
