from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Response

# Two workers and their servers share two cores, perhaps with other machines. A long timeout delays only a failure.
TIMEOUT_MS = 45_000

# The scripts of a public page arrive after its load event. Pages of the support site have no #root.
IS_HYDRATED = "() => !document.getElementById('root') || document.querySelector('main[data-hydrated]')"


def wait_afterwards(page: Page, navigate: Callable[..., Response | None]) -> Callable[..., Response | None]:
    """Let a navigation of the page also wait for the app, unless it says what to wait for."""

    @wraps(navigate)
    def navigate_and_wait(*arguments: Any, **options: Any) -> Response | None:
        response = navigate(*arguments, **options)
        if "wait_until" not in options:
            page.wait_for_function(IS_HYDRATED)
        return response

    return navigate_and_wait


@dataclass
class BrowserSession:
    """One browser profile, which is one device with its own cookies, screen and network address.

    ``errors`` collects console errors, uncaught exceptions, responses of 500 and above, and missing files. Chromium
    also logs API errors (4xx) to the console; those are allowed.
    """

    context: BrowserContext
    base_url: str
    number: int
    errors: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.context.set_default_timeout(TIMEOUT_MS)
        self.context.on("page", self._watch)

    @property
    def fingerprint(self) -> str:
        return f"{self.number:064x}"

    def add_cookies(self, cookies: dict[str, str]) -> None:
        self.context.add_cookies(
            [{"name": name, "value": value, "url": self.base_url} for name, value in cookies.items()]
        )

    def open(self, path: str) -> Page:
        """Open a page in a new tab."""
        page = self.context.new_page()
        page.goto(path)
        return page

    def _watch(self, page: Page) -> None:
        page.goto = wait_afterwards(page, page.goto)  # type: ignore[method-assign]
        page.reload = wait_afterwards(page, page.reload)  # type: ignore[method-assign]
        page.on("console", self._check_console_message)
        page.on("pageerror", lambda error: self.errors.append(f"uncaught: {error}"))
        page.on("response", self._check_response)

    def _check_console_message(self, message: ConsoleMessage) -> None:
        is_api_error = "Failed to load resource" in message.text and "/api/" in message.location.get("url", "")
        if message.type == "error" and not is_api_error:
            self.errors.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _check_response(self, response: Response) -> None:
        is_api = response.url.startswith(f"{self.base_url}/api/")
        # A busy server postpones thumbnails with 503, and the page requests them again.
        is_postponed = response.status == 503 and response.url.endswith("/thumbnail")
        if response.status >= (500 if is_api else 400) and not is_postponed:
            self.errors.append(f"{response.status}: {response.request.method} {response.url}")
