import { type InvitationCode } from '@/entities/invitationCode/invitationCode';
import { SubjectAuditLog } from '@/panel/auditLog/SubjectAuditLog';
import { formatDateTime } from '@/shared/lib/dates';
import { Badge } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import { CopyButton } from '@/shared/feedback/CopyButton';
import { type Detail, DescriptionList } from '@/shared/ui/DescriptionList';
import { Dialog } from '@/shared/ui/Dialog';
import { BanIcon, CloseIcon, MailIcon, UserPlusIcon } from '@/shared/ui/icons';
import { useLiveCode } from './liveCode';
import { getAssigneeName, isRedeemable, getCodeStatus } from './codeStatus';
import { type CodeAction } from './codeAction';
import { describeExpiry } from './expiry';
import { getInvitationLink } from './getInvitationLink';
import styles from './CodeDetailsDialog.module.css';
import { ExpiryLine, RedeemedBy } from './CodeCells';

interface CodeDetailsDialogProps {
  code: InvitationCode;
  onClose: () => void;
  onAction: (action: CodeAction, code: InvitationCode) => void;
}

export function CodeDetailsDialog({ code: listed, onClose, onAction }: CodeDetailsDialogProps) {
  const { code } = useLiveCode(listed);
  const now = new Date();
  const canChange = isRedeemable(code, now);
  const status = getCodeStatus(code, now);
  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      title="Invitation code"
      footer={canChange && <ActionButtons code={code} onAction={onAction} />}
    >
      <div className={styles.header}>
        <code className={styles.code}>{code.code}</code>
        <Badge tone={status.tone}>{status.label}</Badge>
        <CopyButton text={code.code} toastText={code.code} label="Copy code" />
      </div>
      {code.note && <p className={styles.note}>{code.note}</p>}
      <DescriptionList details={getDetails(code, now)} />
      {canChange && <InvitationLink code={code} onMail={() => onAction('mail', code)} />}
      <section className={styles.section} aria-label="History">
        <h3>History</h3>
        <SubjectAuditLog subject="code" id={code.id} name={code.code} />
      </section>
    </Dialog>
  );
}

const MAIL_STATUS_LABELS: Record<NonNullable<InvitationCode['mailStatus']>, string> = {
  waiting: 'Waits to be sent',
  sent: 'Sent',
  delivered: 'Delivered',
  bounced: 'Came back: the address does not accept it',
  complained: 'Marked as spam',
};

function getDetails(code: InvitationCode, now: Date): Detail[] {
  const details: (Detail | false)[] = [
    { term: 'Created', value: formatDateTime(code.createdAt) },
    !code.isUsed && {
      term: 'Expires',
      value: code.expiresAt ? <ExpiryValue expiresAt={code.expiresAt} now={now} /> : 'Never',
    },
    { term: 'Assigned to', value: getAssigneeName(code) ?? 'Anybody' },
    code.assignedAt !== null && {
      term: 'Assigned by',
      value: `${code.assignedBy?.fullName ?? 'Support'}, ${formatDateTime(code.assignedAt)}`,
    },
    code.mailStatus !== null && { term: 'Invitation mail', value: MAIL_STATUS_LABELS[code.mailStatus] },
    code.isUsed && { term: 'Redeemed by', value: <RedeemedBy code={code} /> },
    code.revokedAt !== null && { term: 'Revoked', value: formatDateTime(code.revokedAt) },
  ];
  return details.filter((detail) => detail !== false);
}

function ExpiryValue({ expiresAt, now }: { expiresAt: string; now: Date }) {
  const { tone, dateTime } = describeExpiry(expiresAt, now);
  return tone === 'neutral' ? dateTime : <ExpiryLine expiresAt={expiresAt} now={now} />;
}

function InvitationLink({ code, onMail }: { code: InvitationCode; onMail: () => void }) {
  const link = getInvitationLink(code.code);
  return (
    <section className={styles.section} aria-label="Invitation link">
      <h3>Invitation link</h3>
      <p className={styles.link}>{link}</p>
      <div className={styles.buttons}>
        <CopyButton text={link} toastText={link} label="Copy link" />
        <Button type="button" size="small" icon={<MailIcon />} onClick={onMail}>
          Mail invitation
        </Button>
      </div>
    </section>
  );
}

function ActionButtons({ code, onAction }: Pick<CodeDetailsDialogProps, 'code' | 'onAction'>) {
  const isAssigned = code.assigneeType !== null;
  return (
    <>
      <Button type="button" variant="danger" icon={<BanIcon />} onClick={() => onAction('revoke', code)}>
        Revoke
      </Button>
      {isAssigned && (
        <Button type="button" icon={<CloseIcon />} onClick={() => onAction('unassign', code)}>
          Unassign
        </Button>
      )}
      <Button type="button" icon={<UserPlusIcon />} onClick={() => onAction('assign', code)}>
        {isAssigned ? 'Reassign' : 'Assign'}
      </Button>
    </>
  );
}
