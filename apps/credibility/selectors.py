"""The public look-up of a contractor."""

from dataclasses import dataclass

from apps.core.text import digits, name_key
from apps.credibility.models import CredibilityEntry


@dataclass(frozen=True, slots=True)
class Contractor:
    name: str
    company: str
    address: str


@dataclass(frozen=True, slots=True)
class Client:
    name: str
    address: str


@dataclass(frozen=True, slots=True)
class Involvement:
    public_adjuster: str
    field_adjuster: str
    desk_adjuster: str


@dataclass(frozen=True, slots=True)
class CredibilityResult:
    """The part of an entry that the public may see."""

    contractor: Contractor
    client: Client
    claim_type: str
    involvement: Involvement


def look_up_contractor(*, first_name: str, last_name: str, phone: str) -> CredibilityResult | None:
    """Return the newest active entry with this name and these ten digits.

    Names are compared without case, accents and spacing. A country code 1 is ignored in the input and in the entry.
    """
    phone_digits = strip_country_code(phone)
    entry = (
        CredibilityEntry.objects.filter(
            contractor_phone_digits__in=[phone_digits, f"1{phone_digits}"],
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


def strip_country_code(phone: str) -> str:
    """Return the digits of a phone number, without the country code 1."""
    number = digits(phone)
    return number[1:] if len(number) == 11 and number.startswith("1") else number
