"""Small files with valid signatures."""

import base64

from playwright.sync_api import FilePayload

PDF = b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n%%EOF\n"
# One grey pixel.
JPEG = base64.b64decode(
    "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////"
    "////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA="
)
ESX = b"PK\x03\x04 an estimate in a format of its own"


def file_payload(name: str, content: bytes) -> FilePayload:
    kinds = {".pdf": "application/pdf", ".jpg": "image/jpeg"}
    kind = next((kind for ending, kind in kinds.items() if name.endswith(ending)), "application/octet-stream")
    return {"name": name, "mimeType": kind, "buffer": content}
