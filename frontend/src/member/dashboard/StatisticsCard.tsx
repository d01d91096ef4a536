import { dashboardQuery, type Statistics } from '@/entities/member/memberData';
import { classNames } from '@/shared/lib/className';
import { formatMoney } from '@/shared/lib/money';
import { pluralize } from '@/shared/lib/pluralize';
import { Button } from '@/shared/ui/Button';
import { Strip } from '@/shared/ui/Strip';
import { QueryState } from '@/shared/feedback/QueryState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import styles from './StatisticsCard.module.css';

interface Figure {
  label: string;
  value: string;
  /** Which claims it counts. */
  note?: string;
  isResult?: boolean;
  /** On a phone it is shown only after a press on All figures. */
  isFolded?: boolean;
}

export function StatisticsCard() {
  const query = useQuery({ ...dashboardQuery, select: ({ statistics }) => statistics });
  return (
    <Strip title="Statistics" isTitleHidden>
      <QueryState
        query={query}
        loading={<Skeleton label="Loading statistics" rows={1} />}
        errorTitle="Failed to load statistics"
      >
        {(statistics) => <StatisticsFigures statistics={statistics} />}
      </QueryState>
    </Strip>
  );
}

function StatisticsFigures({ statistics }: { statistics: Statistics }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.statistics} data-open={isOpen || undefined}>
      <dl id={id} className={styles.figures}>
        {getFigures(statistics).map(({ label, value, note, isResult, isFolded }) => (
          <div
            key={label}
            className={classNames(styles.figure, isResult && styles.result, isFolded && styles.folded)}
          >
            <dt>{label}</dt>
            <dd>{value}</dd>
            {note && <dd className={styles.note}>{note}</dd>}
          </div>
        ))}
      </dl>
      <div className={styles.toggle}>
        <Button
          type="button"
          size="small"
          variant="ghost"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Fewer figures' : 'All figures'}
        </Button>
      </div>
    </div>
  );
}

function getFigures(statistics: Statistics): Figure[] {
  const gain = Number(statistics.improvementAmount);
  return [
    { label: 'Total Claims', value: statistics.totalClaims.toLocaleString('en-US') },
    { label: 'Completed', value: statistics.completedClaims.toLocaleString('en-US') },
    {
      label: 'Your Estimate Total',
      value: formatMoney(statistics.totalOriginalAmount),
      note: `All ${pluralize(statistics.totalClaims, 'claim')}, open ones too`,
      isFolded: true,
    },
    {
      label: 'Final Total',
      value: formatMoney(statistics.totalFinalAmount),
      note: `Decided claims; your estimate ${formatMoney(statistics.completedOriginalAmount)}`,
      isFolded: true,
    },
    ...(gain > 0
      ? [
          {
            label: 'Audit Amount',
            value: `+${formatMoney(statistics.improvementAmount)}`,
            note: 'Final minus estimate, of claims with both',
            isResult: true,
          },
        ]
      : []),
  ];
}
