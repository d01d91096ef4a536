import { type Estimate, type EstimatesWork, getLinesHref } from '@/entities/estimate/estimate';
import { pluralize } from '@/shared/lib/pluralize';
import { Button } from '@/shared/ui/Button';
import { ListIcon, WarningIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Notice } from '@/shared/ui/Notice';
import { Cluster } from '@/shared/ui/Stack';
import { useState } from 'react';
import { EstimateHeading } from './EstimateHeading';
import { EstimateSummary } from './EstimateSummary';
import { NameColumnsDialog } from './NameColumnsDialog';
import styles from './Estimates.module.css';

interface EstimateItemProps {
  claimId: string;
  work: EstimatesWork;
  estimate: Estimate;
}

/** One estimate on the page of its claim. */
export function EstimateItem({ claimId, work, estimate }: EstimateItemProps) {
  const { id, state, lineCount, uncheckedCount } = estimate;
  return (
    <>
      <EstimateHeading estimate={estimate} />
      {state === 'waiting' && <p className={styles.hint}>It waits to be read. That takes a few seconds.</p>}
      {state === 'reading' && <p className={styles.hint}>It is being read, line by line.</p>}
      {state === 'unreadable' && <Unreadable claimId={claimId} estimate={estimate} />}
      {state === 'read' && (
        <>
          <EstimateSummary estimate={estimate} work={work} />
          <Cluster>
            {uncheckedCount > 0 && (
              <LinkButton
                to={getLinesHref(work, id, { checked: false })}
                variant="primary"
                size="small"
                icon={<WarningIcon />}
              >
                Check {pluralize(uncheckedCount, 'line')}
              </LinkButton>
            )}
            <LinkButton to={getLinesHref(work, id)} size="small" icon={<ListIcon />}>
              {`Show ${pluralize(lineCount, 'line')}`}
            </LinkButton>
          </Cluster>
        </>
      )}
    </>
  );
}

/** Why nothing was read, and what to do. */
function Unreadable({ claimId, estimate }: Omit<EstimateItemProps, 'work'>) {
  const [isNaming, setIsNaming] = useState(false);
  const { reason, message, columns } = estimate;
  const close = () => setIsNaming(false);
  return (
    <>
      <Notice
        tone="warn"
        title={reason === 'unknown_columns' ? 'Its columns have other names' : 'Not read'}
        isLive={false}
        actions={
          columns && (
            <Button type="button" size="small" variant="primary" onClick={() => setIsNaming(true)}>
              Name the columns
            </Button>
          )
        }
      >
        <p>{message}</p>
      </Notice>
      {isNaming && <NameColumnsDialog claimId={claimId} estimate={estimate} onClose={close} />}
    </>
  );
}
