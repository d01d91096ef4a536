import { type ClaimDetail } from '@/entities/claim/claim';
import { formatDeadline } from '@/shared/lib/dates';
import { getPath } from '@/shared/config/pages';
import { FileRow } from '@/shared/uploads/FileRow';
import { isInProgress } from '@/shared/uploads/useFileSelection';
import { Button } from '@/shared/ui/Button';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Notice } from '@/shared/ui/Notice';
import { useQueryClient } from '@tanstack/react-query';
import { useClaimPage } from './claimPageContext';
import styles from './ClaimReceipt.module.css';
import {
  cancelFile,
  type ClaimTray,
  closeTray,
  countSent,
  removeFile,
  retryFile,
  useClaimTrays,
} from './claimTray';

/** After a claim was submitted: what was received, and the files that are still sent. */
export function ClaimReceipt({ claim }: { claim: ClaimDetail }) {
  const { memberId } = useClaimPage();
  const tray = useClaimTrays(memberId).find((candidate) => candidate.claim.id === claim.id);
  return tray ? <Receipt claim={claim} tray={tray} /> : null;
}

function Receipt({ claim, tray }: { claim: ClaimDetail; tray: ClaimTray }) {
  const client = useQueryClient();
  const open = tray.items.filter(({ status }) => status !== 'done');
  const isSending = tray.items.some(isInProgress);
  return (
    <div className={styles.receipt}>
      <Notice
        tone={open.length > 0 && !isSending ? 'warn' : 'success'}
        title={`We have claim ${claim.reference}`}
        actions={
          <>
            <LinkButton to={getPath('NewClaimPage')} size="small">
              Submit the next
            </LinkButton>
            {!isSending && (
              <Button type="button" size="small" variant="ghost" onClick={() => closeTray(claim.id)}>
                Close
              </Button>
            )}
          </>
        }
      >
        <p>{describeFiles(tray)}</p>
        <p>
          {claim.dueAt
            ? `The network answers by ${formatDeadline(claim.dueAt)}.`
            : 'You get an email when the network has looked at it.'}{' '}
          A receipt is mailed to you in ten minutes.
        </p>
      </Notice>
      {open.length > 0 && (
        <ul className={styles.files} aria-label="Files that are not here yet">
          {open.map((item) => (
            <FileRow
              key={item.id}
              item={item}
              onCancel={() => cancelFile(claim.id, item.id)}
              onRetry={() => retryFile(client, claim.id, item.id)}
              onRemove={() => removeFile(claim.id, item.id)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Such as `3 of 9 are here.` */
export function describeFiles(tray: ClaimTray): string {
  const total = tray.items.length;
  const sent = countSent(tray);
  if (total === 0) return 'It was submitted without files. You can add them below.';
  if (sent < total) return `${sent} of ${total} are here.`;
  return total === 1 ? 'The file is here.' : `All ${total} files are here.`;
}
