"""The superusers' page about all claims: charts with their tables, and the tables as CSV."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.formats import date_format

from apps.claims.models import OPEN_STATUSES, Claim
from apps.claims.staff.overview import AGE_GROUPS, Counts, Durations, Overview, get_overview, get_percentile
from apps.core.csv_export import write_lines
from apps.subscriptions.models import Service

PERIODS = (30, 90)
HOUR = timedelta(hours=1)
# The tones of the age groups, from the newest on.
_AGE_TONES = ("strong", "soft", "watch", "danger")
_MARK_WIDTH = 0.8


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a bar, in percent of the bar's place."""

    x: float
    width: float
    tone: str


@dataclass(frozen=True, slots=True)
class Column:
    """One day in a chart. ``y`` is counted from the top."""

    x: int
    y: int
    height: int
    label: str


@dataclass(frozen=True, slots=True)
class ColumnChart:
    title: str
    summary: str
    columns: Sequence[Column]
    height: int
    first: str
    last: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table with a bar in each row, or below charts of columns. ``name`` is its anchor and the name of its CSV."""

    name: str
    title: str
    note: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    bars: Sequence[Sequence[Part]] = ()
    # Tone and meaning of the parts of the bars.
    legend: Sequence[tuple[str, str]] = ()
    charts: Sequence[ColumnChart] = ()
    empty: str = ""

    @property
    def lines(self) -> list[tuple[list[tuple[str, str]], Sequence[Part]]]:
        """Each row with its column and cell pairs, and its bar."""
        bars = self.bars or [()] * len(self.rows)
        return [(list(zip(self.columns, row, strict=True)), bar) for row, bar in zip(self.rows, bars, strict=True)]


def show_overview(request: HttpRequest) -> HttpResponse:
    if not request.user.is_superuser:
        raise PermissionDenied
    days = next((days for days in PERIODS if request.GET.get("days") == str(days)), PERIODS[0])
    tables = _build_tables(get_overview(days=days, now=timezone.now()))
    if request.GET.get("format") == "csv":
        return _send_csv(tables, request.GET.get("table"), days=days)
    context = {**admin.site.each_context(request), "title": "Claims overview", "tables": tables}
    return TemplateResponse(request, "admin/claims/overview.html", {**context, "days": days, "periods": PERIODS})


def _send_csv(tables: Sequence[Table], name: str | None, *, days: int) -> HttpResponse:
    """One table, or without a name all of them, each below its title."""
    if name is None:
        rows = [row for table in tables for row in ([table.title], table.columns, *table.rows, [])]
    else:
        chosen = next((table for table in tables if table.name == name), None)
        if chosen is None:
            raise Http404
        rows = [chosen.columns, *chosen.rows]
    filename = f"claims-{name or 'overview'}-{days}-days.csv"
    return HttpResponse(
        write_lines(rows),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{filename}"'},
    )


def _build_tables(overview: Overview) -> list[Table]:
    services = {Service(service).label: counts for service, counts in overview.by_service.items()}
    people = {callsign or "Nobody": counts for callsign, counts in overview.by_person.items()}
    first_answer = "First message, document request, result or move by staff"
    return [
        _build_days(overview),
        _build_durations("answers", "Time to first answer", first_answer, overview.answers),
        _build_durations("results", "Time to result", "First release of a result", overview.results),
        _build_ages(overview),
        _build_counts("services", "By service", services, ("Received", "Completed", "Open", "Overdue")),
        _build_counts("people", "By person", people, ("Open", "Overdue", "Completed")),
    ]


def _build_days(overview: Overview) -> Table:
    received, completed = overview.received, overview.completed
    height = max([0, *received.values(), *completed.values()])
    return Table(
        name="days",
        title="Received and completed",
        note="A claim that is completed again on another day is counted again.",
        columns=["Day", "Received", "Completed"],
        rows=[[day.isoformat(), str(received[day]), str(completed[day])] for day in overview.days],
        charts=[
            _draw_columns("Received", overview.days, received, height),
            _draw_columns("Completed", overview.days, completed, height),
        ]
        if height
        else [],
        empty="" if height else "No claim was received or completed in this period.",
    )


def _draw_columns(title: str, days: Sequence[date], counts: Counter[date], height: int) -> ColumnChart:
    numbers = [counts[day] for day in days]
    return ColumnChart(
        title=title,
        summary=f"{sum(numbers)} in {len(days)} days, peak {max(numbers)} a day",
        columns=[
            Column(x, height - number, number, f"{_format_day(day)}: {number}")
            for x, (day, number) in enumerate(zip(days, numbers, strict=True))
        ],
        height=height,
        first=_format_day(days[0]),
        last=_format_day(days[-1]),
    )


def _build_durations(name: str, title: str, note: str, durations: dict[str, Durations]) -> Table:
    rows: dict[str, Durations] = {Service(service).label: one for service, one in durations.items()}
    rows["All services"] = Durations(
        level=None,
        taken=[taken for one in durations.values() for taken in one.taken],
        waiting=sum(one.waiting for one in durations.values()),
        on_time=sum(one.on_time for one in durations.values()),
        late=sum(one.late for one in durations.values()),
    )
    medians = [get_percentile(one.taken, 0.5) for one in rows.values()]
    nineties = [get_percentile(one.taken, 0.9) for one in rows.values()]
    levels = [one.level for one in rows.values()]
    longest = max([HOUR, *(duration for duration in (*nineties, *levels) if duration)])
    return Table(
        name=name,
        title=title,
        note=(
            f"{note}. Business hours from the submission of the claims that were received in this period, without the "
            "time in which they waited for their member."
        ),
        columns=["Service", "Claims", "Median", "90th percentile", "Service level", "On time", "Not yet"],
        rows=[
            [
                label,
                str(len(one.taken)),
                _format_hours(median),
                _format_hours(ninety),
                _format_hours(one.level),
                _format_share(one.on_time, one.on_time + one.late),
                str(one.waiting),
            ]
            for (label, one), median, ninety in zip(rows.items(), medians, nineties, strict=True)
        ],
        bars=[
            _draw_duration(median, ninety, level, longest)
            for median, ninety, level in zip(medians, nineties, levels, strict=True)
        ],
        legend=[("strong", "Median"), ("soft", "90th percentile"), ("mark", "Service level")],
    )


def _draw_duration(
    median: timedelta | None, ninety: timedelta | None, level: timedelta | None, longest: timedelta
) -> list[Part]:
    parts = [] if median is None or ninety is None else _stack(longest, (median, "strong"), (ninety - median, "soft"))
    if level is not None:
        parts.append(Part((100 - _MARK_WIDTH) * (level / longest), _MARK_WIDTH, "mark"))
    return parts


def _build_ages(overview: Overview) -> Table:
    firsts = [0, *(last + 1 for last in AGE_GROUPS)]
    labels = [f"{first} to {last} days" for first, last in zip(firsts, AGE_GROUPS, strict=False)]
    labels.append(f"{firsts[-1]} days or more")
    counts = {
        Claim.Status(status).label: [overview.open_by_age[status, group] for group in range(len(labels))]
        for status in OPEN_STATUSES
    }
    most = max(map(sum, counts.values()))
    return Table(
        name="ages",
        title="Open by status and age",
        note="Business days since the claim was submitted.",
        columns=["Status", *labels, "All"],
        rows=[[label, *map(str, numbers), str(sum(numbers))] for label, numbers in counts.items()],
        bars=[_stack(most, *zip(numbers, _AGE_TONES, strict=True)) for numbers in counts.values()],
        legend=list(zip(_AGE_TONES, labels, strict=True)),
        empty="" if most else "No claim is open.",
    )


def _build_counts(name: str, title: str, counts: dict[str, Counts], columns: Sequence[str]) -> Table:
    most = max(one.open for one in counts.values())
    return Table(
        name=name,
        title=title,
        note="Open and overdue now. The others are those of the period.",
        columns=[title.removeprefix("By ").capitalize(), *columns],
        rows=[[label, *(str(getattr(one, column.lower())) for column in columns)] for label, one in counts.items()],
        bars=[_stack(most, (one.overdue, "danger"), (one.open - one.overdue, "strong")) for one in counts.values()],
        legend=[("danger", "Overdue"), ("strong", "Open, not overdue")],
    )


def _stack(whole: Any, *parts: tuple[Any, str]) -> list[Part]:
    """Parts next to each other. Amounts and ``whole`` are numbers or durations."""
    bar: list[Part] = []
    x = 0.0
    for amount, tone in parts:
        if amount:
            bar.append(Part(x, 100 * (amount / whole), tone))
            x += bar[-1].width
    return bar


def _format_day(day: date) -> str:
    return date_format(day, "j M")


def _format_hours(duration: timedelta | None) -> str:
    return "" if duration is None else f"{duration / HOUR:.1f}"


def _format_share(count: int, whole: int) -> str:
    return f"{100 * count / whole:.0f}%" if whole else ""
