import { type InvitationCode } from '@/entities/invitationCode/invitationCode';
import { formatDateTime } from '@/shared/lib/dates';
import { Badge } from '@/shared/ui/Badge';
import { getAssigneeName, describeAssignment } from './codeStatus';
import { describeExpiry } from './expiry';
import styles from './CodeTable.module.css';

interface CodeCellProps {
  code: InvitationCode;
  isNew: boolean;
  onOpen: () => void;
}

export function CodeCell({ code, isNew, onOpen }: CodeCellProps) {
  return (
    <div className={styles.code} data-new={isNew || undefined}>
      <button type="button" className={styles.open} aria-label={`Details of ${code.code}`} onClick={onOpen}>
        <code>{code.code}</code>
      </button>
      {isNew && <Badge tone="good">New</Badge>}
      {code.expiresAt && !code.isUsed && <ExpiryLine expiresAt={code.expiresAt} now={new Date()} />}
      {code.note && <span className={styles.note}>Note: {code.note}</span>}
    </div>
  );
}

export function AssigneeCell({ code }: { code: InvitationCode }) {
  const assignee = getAssigneeName(code);
  if (!assignee) return <span className={styles.unassigned}>Anybody</span>;
  return (
    <div className={styles.person}>
      <span>{assignee}</span>
      <span className={styles.detail}>{describeAssignment(code)}</span>
    </div>
  );
}

interface ExpiryLineProps {
  expiresAt: string;
  now: Date;
}

export function ExpiryLine({ expiresAt, now }: ExpiryLineProps) {
  const { text, tone } = describeExpiry(expiresAt, now);
  return (
    <span className={styles.expiry} data-tone={tone}>
      {text}
    </span>
  );
}

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
          <span className={styles.detail}>meant for {getAssigneeName(code)}</span>
        </>
      )}
    </div>
  );
}
