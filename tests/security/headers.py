"""Checks headers and cookies of the responses of a product with HTTPS, by the rules of Mozilla's observatory."""

import re
import sys
import tempfile
from email.message import Message
from pathlib import Path

from tests.gunicorn_process import serve

HOST = "network.example.com"
PROXY = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}
PAGES = ("/home", "/dashboard", "/nowhere", "/api/auth/csrf", "/api/user/dashboard", "/staff/login/")
EXPECTED = {
    "Strict-Transport-Security": r"max-age=(31536000|6307\d+)\b.*",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
POLICY = ("default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'")


def find_faults(headers: Message) -> list[str]:
    faults = [
        f"{name} is {headers.get(name)!r}"
        for name, pattern in EXPECTED.items()
        if not re.fullmatch(pattern, headers.get(name, ""))
    ]
    policy = headers.get("Content-Security-Policy", "")
    faults += [f"Content-Security-Policy lacks {part}" for part in POLICY if part not in policy]
    faults += [f"Content-Security-Policy has {part}" for part in ("unsafe-", "*", "http:") if part in policy]
    for cookie in headers.get_all("Set-Cookie") or []:
        # JavaScript reads csrftoken.
        needed = {"Secure", "SameSite=Lax"} | (set() if cookie.startswith("csrftoken=") else {"HttpOnly"})
        faults += [f"{cookie.split('=')[0]} lacks {part}" for part in sorted(needed) if part not in cookie.split("; ")]
    return faults


def main() -> int:
    settings = {
        "HTTPS": "on",
        "SECRET_KEY": "an-example-of-a-secret-key-that-is-long-and-random-enough-3f9",
        "ALLOWED_HOSTS": f"{HOST},127.0.0.1",
        "PUBLIC_URL": f"https://{HOST}",
        "TRUSTED_PROXIES": "1",
    }
    count = 0
    with tempfile.TemporaryDirectory() as folder, serve(Path(folder), **settings) as served:
        for page in PAGES:
            answer = served.ask("GET", page, Host=HOST, **PROXY)
            for fault in find_faults(answer.headers):
                count += 1
                print(f"{page}: {fault}")
    print(f"Headers: {len(PAGES)} pages, {count} faults")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
