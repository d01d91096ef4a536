import { formatDateTime } from '@/shared/lib/dates';
import { Badge } from '@/shared/ui/Badge';
import { type InvitationCode } from '../api/codesOverview';
import { assigneeOf } from '../model/codeFacts';
import { expiryWords } from '../model/expiry';
import styles from './CodeTable.module.css';

interface ExpiryLineProps {
  expiresAt: string;
  now: Date;
}

/** When a code ends, in amber where that is soon. */
export function ExpiryLine({ expiresAt, now }: ExpiryLineProps) {
  const { words, tone } = expiryWords(expiresAt, now);
  return (
    <span className={styles.expiry} data-tone={tone}>
      {words}
    </span>
  );
}

/** Who became a member with the code, and whether it was meant for somebody else. */
export function RedeemedBy({ code }: { code: InvitationCode }) {
  if (!code.usedBy || !code.usedAt) return null;
  return (
    <div className={styles.person}>
      <span>{code.usedBy.fullName}</span>
      <span className={styles.detail}>
        {code.usedBy.username}, {formatDateTime(code.usedAt)}
      </span>
      {code.redeemedBySomeoneElse && (
        <>
          <Badge tone="watch">redeemed by someone else</Badge>
          <span className={styles.detail}>meant for {assigneeOf(code)}</span>
        </>
      )}
    </div>
  );
}
