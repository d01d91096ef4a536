"""The table "Taps": the time from a tap to the next paint, at a quarter of the processor's speed."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.browser import find_chromium
from benchmarks.served import Served
from benchmarks.tables import Row

# Times the calibration.
BUDGET = 1
SLOWDOWN = 4
ROUNDS = 5
# Longer than any response, and than the handling of events that follow it.
SETTLE_MS = 700

# The longest duration of the events of one interaction, as Event Timing measures it in steps of 8 ms.
OBSERVE = """() => {
    window.longest = 0;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
            if (entry.interactionId) window.longest = Math.max(window.longest, entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 });
}"""


# The calibration: a tap that adds this many elements to an empty page, which takes 100 ms on a quiet machine.
CALIBRATION = """<button>Tap</button><script>
    document.querySelector('button').onclick = () => {
        for (let index = 0; index < 1500; index++) {
            const element = document.createElement('p');
            element.textContent = `Line ${index} of the calibration`;
            document.body.append(element);
        }
    };
</script>"""


class Tap(NamedTuple):
    name: str
    path: str
    selector: str
    # Before the measured tap, without being measured.
    first: str = ""


TAPS = [
    Tap("open a package", "/deployment-packages", "ul h2 button >> nth=0"),
    Tap("next package", "/deployment-packages", "button:has-text('Next')", first="button:has-text('Next')"),
    Tap("another tab of the demo", "/demo", "[role=tab] >> nth=1"),
    Tap("band of the appraisers", "/appraisers", "fieldset button >> nth=1", first="button:has-text('Filters')"),
]


def responses(product: Served) -> Iterator[Row]:
    """The best of several rounds, because other processes only ever add time. Skipped without Chromium."""
    executable = find_chromium()
    if not executable:
        yield Row("taps", "no Chromium", "skipped")
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable)
        for tap in TAPS:
            rounds = [(_respond(browser, product, tap), _calibrate(browser)) for _ in range(ROUNDS)]
            tapped, calibrated = (min(times) for times in zip(*rounds, strict=True))
            yield Row.within(tap.name, tapped / calibrated, BUDGET, unit=f"x {calibrated:.0f} ms")
        browser.close()


def _calibrate(browser: Browser) -> float:
    with _phone(browser) as page:
        page.set_content(CALIBRATION)
        return _measure(page, "button")


def _respond(browser: Browser, product: Served, tap: Tap) -> float:
    with _phone(browser) as page:
        page.goto(f"http://127.0.0.1:{product.port}{tap.path}")
        page.locator("main[data-hydrated]").wait_for()
        page.wait_for_load_state("networkidle")
        if tap.first:
            _tap(page, tap.first)
        return _measure(page, tap.selector)


@contextmanager
def _phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def _measure(page: Page, selector: str) -> float:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    page.evaluate(OBSERVE)
    _tap(page, selector)
    duration: float = page.evaluate("window.longest")
    return duration


def _tap(page: Page, selector: str) -> None:
    page.locator(selector).scroll_into_view_if_needed()
    page.locator(selector).tap()
    page.wait_for_timeout(SETTLE_MS)
