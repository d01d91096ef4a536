import { type Estimate } from '@/entities/estimate/estimate';
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
  estimate: Estimate;
}

/** One estimate on the page of its claim. */
export function EstimateItem({ claimId, estimate }: EstimateItemProps) {
  const { id, state, lineCount, uncheckedCount } = estimate;
  return (
    <>
      <EstimateHeading estimate={estimate} />
      {state === 'waiting' && <p className={styles.hint}>It waits to be read. That takes a few seconds.</p>}
      {state === 'reading' && <p className={styles.hint}>It is being read, line by line.</p>}
      {state === 'unreadable' && <Unreadable claimId={claimId} estimate={estimate} />}
      {state === 'read' && (
        <>
          <EstimateSummary estimate={estimate} />
          <Cluster>
            {uncheckedCount > 0 && (
              <LinkButton
                to={getLinesHref(id, { checked: false })}
                variant="primary"
                size="small"
                icon={<WarningIcon />}
              >
                Check {pluralize(uncheckedCount, 'line')}
              </LinkButton>
            )}
            <LinkButton to={getLinesHref(id)} size="small" icon={<ListIcon />}>
              {`Show ${pluralize(lineCount, 'line')}`}
            </LinkButton>
          </Cluster>
        </>
      )}
    </>
  );
}

/** Why nothing was read, and what to do. */
function Unreadable({ claimId, estimate }: EstimateItemProps) {
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

/** The URL of the lines of an estimate, on the page of its claim. `checked` lists only lines that check, or that do not. */
function getLinesHref(estimateId: string, { checked }: { checked?: boolean } = {}): string {
  const params = new URLSearchParams({ estimate: estimateId });
  if (checked !== undefined) params.set('lines.checked', String(checked));
  return `?${params}`;
}
