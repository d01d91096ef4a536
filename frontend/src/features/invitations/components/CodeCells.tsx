import { formatDateTime, formatDay } from '@/shared/lib/dates';
import { Badge } from '@/shared/ui/Badge';
import { type InvitationCode } from '../api/codesOverview';
import { assigneeOf } from '../model/codeFacts';
import styles from './CodeTable.module.css';

interface CodeCellProps {
  code: InvitationCode;
}

/** The code itself, with what limits it and what was noted about it. */
export function CodeCell({ code, isNew }: CodeCellProps & { isNew: boolean }) {
  return (
    <div className={styles.code} data-new={isNew || undefined}>
      <code>{code.code}</code>
      {isNew && <Badge tone="good">New</Badge>}
      {code.expiresAt && !code.isUsed && (
        <span className={styles.detail}>expires {formatDateTime(code.expiresAt)}</span>
      )}
      {code.note && <span className={styles.note}>Note: {code.note}</span>}
    </div>
  );
}

/** For whom the code is meant, who said so and when. */
export function AssigneeCell({ code }: CodeCellProps) {
  const assignee = assigneeOf(code);
  if (!assignee) return <span className={styles.nobody}>Anybody</span>;
  return (
    <div className={styles.person}>
      <span>{assignee}</span>
      {code.assignedAt && (
        <span className={styles.detail}>
          by {code.assignedBy?.fullName ?? 'support'}, {formatDay(code.assignedAt)}
        </span>
      )}
    </div>
  );
}

/** Who became a member with the code, and whether it was meant for somebody else. */
export function RedeemedCell({ code }: CodeCellProps) {
  if (!code.usedBy || !code.usedAt) return null;
  return (
    <div className={styles.person}>
      <span>{code.usedBy.fullName}</span>
      <span className={styles.detail}>
        {code.usedBy.username}, {formatDateTime(code.usedAt)}
      </span>
      {code.redeemedBySomeoneElse && <Badge tone="watch">redeemed by someone else</Badge>}
    </div>
  );
}
