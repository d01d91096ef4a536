"""Receipts: one for each call that stores files, numbered without gaps and chained by their hashes."""

import hashlib
import hmac
import json
import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from apps.accounts.models import Member, User
from apps.core import jobs
from apps.core.errors import NotFound
from apps.core.formatting import format_iso
from apps.core.pagination import PAGE_SIZE, Page, newest_first
from apps.core.text import to_camel_case
from apps.documents.models import KnownFile, Receipt, ReceiptChain, ReceiptFile, UserDocument, format_receipt_number
from apps.notifications import outbox

Cause = Receipt.Cause
Role = KnownFile.Role


def issue_receipt(documents: Sequence[UserDocument], *, cause: Cause, now: datetime) -> None:
    """Write the receipt of the files that a call has stored or released. Without files there is none.

    Call it last in the transaction: the end of the chain stays locked until the commit, so that numbers have no gaps.
    """
    if not documents:
        return
    chain = ReceiptChain.objects.select_for_update().get(pk=1)
    receipt = Receipt(
        number=chain.last_number + 1,
        member=documents[0].member,
        claim_id=documents[0].claim_id,
        cause=cause,
        created_at=now,
        previous_hash=chain.last_hash,
    )
    files = [_build_file(receipt, place, document) for place, document in enumerate(documents)]
    receipt.hash = _hash(receipt, files)
    receipt.save(force_insert=True)
    ReceiptFile.objects.bulk_create(files)
    chain.last_number, chain.last_hash = receipt.number, receipt.hash
    chain.save()
    remember_files(
        [file.sha256 for file in files], role=Role.RELEASED if cause == Cause.RESULT else Role.RECEIVED, now=now
    )


def remember_files(hashes: Sequence[str], *, role: KnownFile.Role, now: datetime) -> None:
    """Let ``find_known`` answer for files with these hashes. The first time counts."""
    files = [KnownFile(sha256=sha256, role=role, since=now) for sha256 in sorted(set(hashes))]
    KnownFile.objects.bulk_create(files, ignore_conflicts=True)


def find_known(sha256: str) -> KnownFile | None:
    return KnownFile.objects.filter(pk=sha256).first()


def receipts_page(member: Member, *, cursor: str = "", limit: int = PAGE_SIZE) -> Page[Receipt]:
    """One page of a member's receipts, newest first. Raises ``Invalid`` for an unknown cursor."""
    receipts = Receipt.objects.filter(member=member).prefetch_related("files__document")
    return newest_first(receipts, cursor=cursor, size=limit)


def get_receipt(member: Member, receipt_id: UUID) -> Receipt:
    """Raises ``NotFound``."""
    receipt = Receipt.objects.filter(member=member, pk=receipt_id).prefetch_related("files__document").first()
    if receipt is None:
        raise NotFound
    return receipt


def write_canonical_json(receipt: Receipt, files: Sequence[ReceiptFile]) -> bytes:
    """What ``hash`` is the SHA-256 of: UTF-8, keys sorted, no spaces."""
    values = {
        "number": format_receipt_number(receipt.number),
        "time": format_iso(receipt.created_at),
        "cause": receipt.cause,
        "member_id": str(receipt.member_id),
        "claim_id": receipt.claim_id and str(receipt.claim_id),
        "previous_hash": receipt.previous_hash,
        "files": [
            _to_camel_case({"size": file.size, "sha256": file.sha256, "name_hash": file.name_hash}) for file in files
        ],
    }
    return json.dumps(_to_camel_case(values), sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def erase_names(member: Member) -> None:
    """Remove the names of a member's files, in the caller's transaction. The chain of hashes holds without them."""
    ReceiptFile.objects.filter(receipt__member=member).update(name="", name_key="")


def get_chain() -> ReceiptChain:
    return ReceiptChain.objects.get(pk=1)


@jobs.periodic("mail_last_receipt", every=timedelta(days=1), title="Mail the last receipt to superusers")
def mail_last_receipt(*, now: datetime) -> int:
    """Return the number of emails.

    Whoever alters a receipt in the database can alter all that follow, but not the emails of the days before.
    """
    chain = get_chain()
    superusers = User.objects.filter(kind=User.Kind.STAFF, is_superuser=True, is_active=True).exclude(email="")
    context = {"number": format_receipt_number(chain.last_number), "hash": chain.last_hash}
    addresses = list(superusers.order_by("pk").values_list("email", flat=True)) if chain.last_number else []
    for address in addresses:
        outbox.send_email("last_receipt", to=None, to_address=address, context=context, now=now)
    return len(addresses)


def find_break() -> str:
    """Walk the chain, and name the first receipt that does not fit. Empty if all do."""
    number, last_hash = 0, ReceiptChain().last_hash
    for receipt in Receipt.objects.order_by("number").prefetch_related("files").iterator(chunk_size=500):
        number += 1
        if receipt.number != number:
            return f"The receipt {format_receipt_number(number)} is missing"
        if problem := _find_problem(receipt, last_hash):
            return f"The receipt {receipt} {problem}"
        last_hash = receipt.hash
    chain = ReceiptChain.objects.filter(pk=1).first()
    if chain is None or (chain.last_number, chain.last_hash) != (number, last_hash):
        return f"The chain of receipts does not end with {format_receipt_number(number)}, its last row"
    return ""


def _find_problem(receipt: Receipt, previous_hash: str) -> str:
    files = list(receipt.files.all())
    if receipt.previous_hash != previous_hash:
        return "does not name the hash of the one before it"
    if receipt.hash != _hash(receipt, files):
        return "has a hash that differs from its values"
    if any(file.name_key and file.name_hash != _hash_name(file.name, file.name_key) for file in files):
        return "has a file whose name was changed"
    return ""


def _build_file(receipt: Receipt, place: int, document: UserDocument) -> ReceiptFile:
    name_key = secrets.token_hex(32)
    return ReceiptFile(
        receipt=receipt,
        place=place,
        document=document,
        name=document.original_filename,
        name_key=name_key,
        name_hash=_hash_name(document.original_filename, name_key),
        size=document.file_size,
        sha256=document.sha256,
    )


def _hash(receipt: Receipt, files: Sequence[ReceiptFile]) -> str:
    return hashlib.sha256(write_canonical_json(receipt, files)).hexdigest()


def _hash_name(name: str, key: str) -> str:
    return hmac.new(bytes.fromhex(key), name.encode(), hashlib.sha256).hexdigest()


def _to_camel_case(values: dict[str, Any]) -> dict[str, Any]:
    return {to_camel_case(name): value for name, value in values.items()}
