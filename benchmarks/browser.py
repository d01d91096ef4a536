"""The table "Browser": CPU time of Chromium's processes while the falling names are shown."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from benchmarks.served import Served
from benchmarks.tables import Row

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chromium-headless-shell")
WINDOW: ViewportSize = {"width": 1920, "height": 1080}
# Draws as many names as the product, from a worker, on an empty page.
BARE_CANVAS = Path(__file__).with_name("bare_canvas.html").as_uri()
FALLING = "canvas[data-state=falling][data-names='352']"
WARM_UP_SECONDS = 2
SECONDS = 5
ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Cost:
    """Milliseconds of CPU time per second."""

    main_thread: float
    all_processes: float


def find_chromium() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


def falling_names(product: Served) -> list[Row]:
    """352 names in full, dimmed and paused, as ratios to a bare canvas in a worker. Skipped without Chromium."""
    executable = find_chromium()
    if not executable:
        return [Row("falling names", "no Chromium", "skipped")]
    address = f"http://127.0.0.1:{product.port}"
    with sync_playwright() as playwright:
        # Renders in software, as on a machine without a GPU.
        browser = playwright.chromium.launch(executable_path=executable, args=["--disable-gpu"])
        bare, full, paused = _measure_in_turns(browser, BARE_CANVAS + "?interval=16", f"{address}/home")
        bare_dimmed, dimmed, _ = _measure_in_turns(browser, BARE_CANVAS + "?interval=32", f"{address}/login")
        browser.close()
    unit = "ms per second"
    ratio = "x a bare canvas"
    return [
        Row.within("352 names: main thread", full.main_thread, 10, unit=unit),
        Row.within("352 names: all processes", full.all_processes / bare.all_processes, 1.1, unit=ratio, limit=2.2),
        Row.within("352 names, dimmed: main thread", dimmed.main_thread, 10, unit=unit),
        Row.within(
            "352 names, dimmed: all processes",
            dimmed.all_processes / bare_dimmed.all_processes,
            1.1,
            unit=ratio,
            limit=1.8,
        ),
        Row.within("352 names, paused: main thread", paused.main_thread, 10, unit=unit),
    ]


def _measure_in_turns(browser: Browser, bare_address: str, address: str) -> tuple[Cost, Cost, Cost]:
    """The lowest costs of a bare canvas and of falling names, and the cost of paused names."""
    bare: list[Cost] = []
    falling: list[Cost] = []
    for _ in range(ROUNDS):
        with _open_page(browser, bare_address, "html[data-state=drawing]") as page:
            bare.append(_measure(browser, page))
        with _open_page(browser, address, FALLING) as page:
            falling.append(_measure(browser, page))
    with _open_page(browser, address, FALLING) as page:
        page.get_by_role("button", name="Pause background").click()
        page.locator("canvas[data-state=still]").wait_for()
        paused = _measure(browser, page)

    def get_total(cost: Cost) -> float:
        return cost.all_processes

    return min(bare, key=get_total), min(falling, key=get_total), paused


@contextmanager
def _open_page(browser: Browser, address: str, ready: str) -> Iterator[Page]:
    context = browser.new_context(viewport=WINDOW, reduced_motion="no-preference")
    page = context.new_page()
    page.goto(address)
    page.locator(ready).wait_for()
    page.wait_for_timeout(WARM_UP_SECONDS * 1000)
    yield page
    context.close()


def _measure(browser: Browser, page: Page) -> Cost:
    browser_session, page_session = browser.new_browser_cdp_session(), page.context.new_cdp_session(page)
    page_session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def get_main_thread_seconds() -> float:
        metrics = page_session.send("Performance.getMetrics")["metrics"]
        return next(float(metric["value"]) for metric in metrics if metric["name"] == "TaskDuration")

    def get_process_seconds() -> float:
        processes = browser_session.send("SystemInfo.getProcessInfo")["processInfo"]
        return float(sum(process["cpuTime"] for process in processes))

    before = get_main_thread_seconds(), get_process_seconds()
    page.wait_for_timeout(SECONDS * 1000)
    after = get_main_thread_seconds(), get_process_seconds()
    page_session.detach()
    browser_session.detach()
    return Cost(*((end - start) * 1000 / SECONDS for start, end in zip(before, after, strict=True)))
