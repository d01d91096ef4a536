import { formatQuantity } from '@/entities/estimate/describeLine';
import { type EstimateLine } from '@/entities/estimate/estimate';
import { classNames } from '@/shared/lib/className';
import { formatMoney } from '@/shared/lib/money';
import { Badge } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import { PencilIcon } from '@/shared/ui/icons';
import { Cluster } from '@/shared/ui/Stack';
import { useRef, useState } from 'react';
import { CorrectLineForm } from './CorrectLineForm';
import styles from './Estimates.module.css';
import { PagePicture } from './PagePicture';

interface EstimateLineCardProps {
  claimId: string;
  estimateId: string;
  documentId: string;
  line: EstimateLine;
  onCorrected: () => void;
}

/** A line as it was read. If it does not check, with the reason and the picture of its place on the page. */
export function EstimateLineCard({
  claimId,
  estimateId,
  documentId,
  line,
  onCorrected,
}: EstimateLineCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const { number, page, box, room, description, isChecked, isCorrected, problem } = line;
  const name = number === null ? description : `line ${number}`;
  const hasPicture = page !== null && (isOpen || !isChecked);
  return (
    <article
      className={classNames(styles.line, !isChecked && styles.unchecked, hasPicture && styles.withPicture)}
      aria-label={name}
    >
      <div className={styles.lineText}>
        <p className={styles.meta}>
          {number !== null && <span className={styles.number}>{number}</span>}
          {room && <span>{room}</span>}
          {!isChecked && <Badge tone="watch">Needs an eye</Badge>}
          {isCorrected && <Badge tone="good">Corrected</Badge>}
        </p>
        <p className={styles.description}>{description || 'No description was read'}</p>
        <Numbers line={line} />
        {problem !== null && <p className={styles.problem}>{problem}</p>}
        <Cluster>
          <Button
            ref={toggle}
            type="button"
            size="small"
            variant={isChecked ? 'ghost' : 'secondary'}
            icon={<PencilIcon />}
            aria-label={`Correct ${name}`}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            Correct
          </Button>
        </Cluster>
      </div>
      {hasPicture && (
        <div className={styles.picture}>
          <PagePicture documentId={documentId} page={page} box={box} />
        </div>
      )}
      {isOpen && (
        <CorrectLineForm
          claimId={claimId}
          estimateId={estimateId}
          line={line}
          onSaved={() => {
            setIsOpen(false);
            onCorrected();
          }}
          onCancel={() => {
            setIsOpen(false);
            toggle.current?.focus();
          }}
        />
      )}
    </article>
  );
}

/** Those that were read. */
function Numbers({ line }: { line: EstimateLine }) {
  const { quantity, unit, unitPrice, removePrice, replacePrice, age, life, depreciationPercent } = line;
  const amounts = [
    { term: 'Unit price', amount: removePrice === null && replacePrice === null ? unitPrice : null },
    { term: 'Remove', amount: removePrice },
    { term: 'Replace', amount: replacePrice },
    { term: 'Tax', amount: line.tax },
    { term: 'O&P', amount: line.overheadAndProfit },
    { term: 'RCV', amount: line.rcv },
    { term: 'Depreciation', amount: line.depreciation },
    { term: 'ACV', amount: line.acv },
  ].flatMap(({ term, amount }) => (amount === null ? [] : [{ term, value: formatMoney(amount) }]));
  const details = [
    ...(quantity === null ? [] : [{ term: 'Quantity', value: `${formatQuantity(quantity)} ${unit}` }]),
    ...amounts,
    ...(age === null || life === null ? [] : [{ term: 'Age / life', value: `${age} / ${life} years` }]),
    ...(depreciationPercent === null ? [] : [{ term: 'Depreciated', value: `${depreciationPercent} %` }]),
  ];
  return (
    <dl className={styles.numbers}>
      {details.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
