"""A person's browser that notes everything which no person should ever meet."""

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Response


@dataclass
class WatchedBrowser:
    """One browser profile, which is one device: its own cookies, its own screen, its own network address.

    ``faults`` holds console errors, uncaught exceptions, answers of 500 and above and missing files. A refusal by the
    API (4xx) is an answer like any other, although Chromium writes a line about it to the console.
    """

    browser: Browser
    base_url: str
    number: int
    options: dict[str, Any] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        size = {"width": 1280 + self.number % 300, "height": 900}
        self.context: BrowserContext = self.browser.new_context(
            **{
                "base_url": self.base_url,
                "viewport": size,
                # The screen's size is part of the fingerprint, so that two of these are two devices.
                "screen": size,
                "timezone_id": "America/Chicago",
                "locale": "en-US",
                # What moves by itself costs every test time and shows it nothing; a test of motion asks for it.
                "reduced_motion": "reduce",
                "extra_http_headers": {"X-Forwarded-For": f"10.0.{self.number // 256}.{self.number % 256}"},
                **self.options,
            }
        )
        self.context.set_default_timeout(15_000)
        self.context.on("page", self._watch)

    def open(self, path: str) -> Page:
        """Open a page in a new tab."""
        page = self.context.new_page()
        page.goto(path)
        return page

    def _watch(self, page: Page) -> None:
        page.on("console", self._note_message)
        page.on("pageerror", lambda error: self.faults.append(f"uncaught: {error}"))
        page.on("response", self._note_answer)

    def _note_message(self, message: ConsoleMessage) -> None:
        is_refusal = "Failed to load resource" in message.text and "/api/" in message.location.get("url", "")
        if message.type == "error" and not is_refusal:
            self.faults.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _note_answer(self, response: Response) -> None:
        is_api = response.url.startswith(f"{self.base_url}/api/")
        # A busy machine answers that it has no time to draw, and the page asks again.
        is_postponed = response.status == 503 and response.url.endswith("/thumbnail")
        if response.status >= (500 if is_api else 400) and not is_postponed:
            self.faults.append(f"{response.status}: {response.request.method} {response.url}")
