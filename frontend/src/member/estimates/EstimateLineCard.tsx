import { type EstimatesWork, type OwnLine } from '@/entities/estimate/estimate';
import { classNames } from '@/shared/lib/className';
import { formatDateTime } from '@/shared/lib/dates';
import { Badge } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import { PencilIcon } from '@/shared/ui/icons';
import { Cluster } from '@/shared/ui/Stack';
import { useRef, useState } from 'react';
import { CorrectLineForm } from './CorrectLineForm';
import styles from './Estimates.module.css';
import { describeRead, LineNumbers } from './LineNumbers';
import { PagePicture } from './PagePicture';

interface EstimateLineCardProps {
  claimId: string;
  work: EstimatesWork;
  estimateId: string;
  documentId: string;
  line: OwnLine;
  /** A contradiction names it. */
  isNamed: boolean;
  onCorrected: () => void;
}

/** A line as it was read. If a person has to look at it, with the reason and the picture of its place on the page. */
export function EstimateLineCard({
  claimId,
  work,
  estimateId,
  documentId,
  line,
  isNamed,
  onCorrected,
}: EstimateLineCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const { number, page, box, room, description, isChecked, isCorrected, problem } = line;
  const name = number === null ? description : `line ${number}`;
  const hasPicture = work.hasPages && page !== null && (isOpen || isNamed || !isChecked);
  return (
    <article
      className={classNames(
        styles.line,
        !isChecked && styles.unchecked,
        isNamed && styles.named,
        hasPicture && styles.withPicture,
      )}
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
        <LineNumbers line={line} />
        {problem !== null && <p className={styles.problem}>{problem}</p>}
        {line.correction && <CorrectionNote correction={line.correction} />}
        {work.correctLine && (
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
        )}
      </div>
      {hasPicture && (
        <div className={styles.picture}>
          <PagePicture documentId={documentId} page={page} box={box} />
        </div>
      )}
      {isOpen && work.correctLine && (
        <CorrectLineForm
          claimId={claimId}
          estimateId={estimateId}
          line={line}
          correctLine={work.correctLine}
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

const PEOPLE = { member: ' by you', network: ' by the network' } as const;

const TEXTS = { description: 'Description', room: 'Room', number: 'Line number' } as const;

/** Who corrected the line and when, and the texts that it had. Its numbers say themselves what they were. */
function CorrectionNote({
  correction: { by, at, replaced },
}: {
  correction: NonNullable<OwnLine['correction']>;
}) {
  const texts = replaced.flatMap(({ name, was }) =>
    name in TEXTS ? [`${TEXTS[name as keyof typeof TEXTS]} ${describeRead(was, String)}.`] : [],
  );
  return (
    <p className={styles.hint}>
      Corrected{by && PEOPLE[by]}
      {at && (
        <>
          , <time dateTime={at}>{formatDateTime(at)}</time>
        </>
      )}
      . {texts.join(' ')}
    </p>
  );
}
