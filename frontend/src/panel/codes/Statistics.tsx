import { invitationStatisticsQuery } from '@/entities/invitationCode/codeQueries';
import { type InvitationStatistics, type InvitationWeek } from '@/entities/invitationCode/invitationCode';
import { formatDateOnly } from '@/shared/lib/dates';
import { inlineStyle } from '@/shared/lib/inlineStyle';
import { pluralize } from '@/shared/lib/pluralize';
import { Disclosure } from '@/shared/ui/Accordion';
import { ChartFrame } from '@/shared/ui/ChartFrame';
import { type Column, DataTable } from '@/shared/lists/DataTable';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Figures } from '@/shared/ui/Figures';
import { QueryState } from '@/shared/feedback/QueryState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Stack } from '@/shared/ui/Stack';
import styles from './Statistics.module.css';

const SERIES = [
  { key: 'generated', label: 'Generated' },
  { key: 'assigned', label: 'Assigned' },
  { key: 'redeemed', label: 'Redeemed' },
] as const;

const COLUMNS: readonly Column<InvitationWeek>[] = [
  {
    key: 'startsOn',
    header: 'Week from',
    width: 'minmax(0, 2fr)',
    cell: ({ startsOn }) => formatDateOnly(startsOn),
    isRowHeader: true,
  },
  ...SERIES.map(({ key, label }) => ({
    key,
    header: label,
    width: 'minmax(0, 1fr)',
    cell: (week: InvitationWeek) => week[key].toLocaleString('en-US'),
    isNumeric: true,
  })),
];

/** How many codes were generated, assigned and redeemed a week, and how long a redemption takes. */
export function Statistics() {
  return (
    <QueryState
      query={useQuery(invitationStatisticsQuery)}
      loading={<Skeleton label="Loading statistics" />}
      isEmpty={({ weeks }) => weeks.every((week) => SERIES.every(({ key }) => week[key] === 0))}
      empty={
        <EmptyState
          title="Nothing happened in these weeks"
          hint="Codes that are generated, assigned or redeemed are counted here."
        />
      }
      errorTitle="Failed to fetch the statistics"
    >
      {(statistics) => <StatisticsView {...statistics} />}
    </QueryState>
  );
}

function StatisticsView({ weeks, medianSinceCreation, medianSinceAssignment }: InvitationStatistics) {
  return (
    <Stack gap={3}>
      <Figures
        figures={[
          {
            label: 'From creation to redemption',
            value: formatWait(medianSinceCreation),
            note: 'Median of the codes redeemed in these weeks',
          },
          {
            label: 'From assignment to redemption',
            value: formatWait(medianSinceAssignment),
            note: 'Median of those that were assigned',
          },
        ]}
      />
      <div className={styles.charts}>
        {SERIES.map(({ key, label }) => (
          <WeekChart key={key} label={label} weeks={weeks} counts={weeks.map((week) => week[key])} />
        ))}
      </div>
      <Disclosure title="Table" headingLevel={3}>
        <DataTable
          caption="Codes by week"
          columns={COLUMNS}
          rows={weeks}
          rowKey={({ startsOn }) => startsOn}
        />
      </Disclosure>
    </Stack>
  );
}

interface WeekChartProps {
  label: string;
  weeks: readonly InvitationWeek[];
  /** One for each week. */
  counts: readonly number[];
}

/** Screen readers get the caption; the table has every number. */
function WeekChart({ label, weeks, counts }: WeekChartProps) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const max = Math.max(...counts);
  return (
    <ChartFrame
      caption={`${label}: ${pluralize(total, 'code')}, peak ${max.toLocaleString('en-US')} a week`}
      isPlain
      className={styles.chart}
    >
      <div className={styles.bars} aria-hidden="true">
        {weeks.map(({ startsOn }, index) => (
          <span
            key={startsOn}
            className={styles.bar}
            title={`Week from ${formatDateOnly(startsOn)}: ${counts[index]}`}
            {...inlineStyle({ height: `${(100 * (counts[index] ?? 0)) / Math.max(max, 1)}%` })}
          />
        ))}
      </div>
      <p className={styles.axis} aria-hidden="true">
        <span>{formatDateOnly(weeks[0]?.startsOn ?? '')}</span>
        <span>this week</span>
      </p>
    </ChartFrame>
  );
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** In the unit that fits: `45 minutes`, `18 hours`, `3 days`. */
function formatWait(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < HOUR) return pluralize(Math.round(seconds / MINUTE), 'minute');
  return seconds < 2 * DAY
    ? pluralize(Math.round(seconds / HOUR), 'hour')
    : pluralize(Math.round(seconds / DAY), 'day');
}
