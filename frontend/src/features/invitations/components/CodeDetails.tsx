import { formatDateTime } from '@/shared/lib/dates';
import { Badge } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import { CopyButton } from '@/shared/ui/CopyButton';
import { type Fact, DescriptionList } from '@/shared/ui/DescriptionList';
import { Dialog } from '@/shared/ui/Dialog';
import { BanIcon, CloseIcon, MailIcon, UserPlusIcon } from '@/shared/ui/icons';
import { type ReactNode } from 'react';
import { useCodeAtHand } from '../api/code';
import { type InvitationCode } from '../api/codesOverview';
import { assigneeOf, isOpen, stateOf } from '../model/codeFacts';
import { type CodeTask } from '../model/codeTask';
import { expiryWords } from '../model/expiry';
import { invitationLink } from '../model/invitationLink';
import styles from './CodeDetails.module.css';
import { ExpiryLine, RedeemedBy } from './CodeFactLines';

interface CodeDetailsProps {
  code: InvitationCode;
  onClose: () => void;
  onTask: (task: CodeTask, code: InvitationCode) => void;
  /** What stands on record about a code. */
  history: (code: InvitationCode) => ReactNode;
}

/** One code with everything that is known of it, its link, and what can be done to it. */
export function CodeDetails({ code: listed, onClose, onTask, history }: CodeDetailsProps) {
  const { code } = useCodeAtHand(listed);
  const now = new Date();
  const canChange = isOpen(code, now);
  const state = stateOf(code, now);
  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      title="Invitation code"
      footer={canChange && <Tasks code={code} onTask={onTask} />}
    >
      <div className={styles.head}>
        <code className={styles.code}>{code.code}</code>
        <Badge tone={state.tone}>{state.word}</Badge>
        <CopyButton text={code.code} toastText={code.code} label="Copy code" />
      </div>
      {code.note && <p className={styles.note}>{code.note}</p>}
      <DescriptionList facts={factsOf(code, now)} />
      {canChange && <Link code={code} onMail={() => onTask('mail', code)} />}
      <section className={styles.section} aria-label="On record">
        <h3>On record</h3>
        {history(code)}
      </section>
    </Dialog>
  );
}

function factsOf(code: InvitationCode, now: Date): Fact[] {
  const facts: (Fact | false)[] = [
    { term: 'Created', value: formatDateTime(code.createdAt) },
    !code.isUsed && {
      term: 'Expires',
      value: code.expiresAt ? <Expiry expiresAt={code.expiresAt} now={now} /> : 'Never',
    },
    { term: 'Assigned to', value: assigneeOf(code) ?? 'Anybody' },
    code.assignedAt !== null && {
      term: 'Assigned by',
      value: `${code.assignedBy?.fullName ?? 'Support'}, ${formatDateTime(code.assignedAt)}`,
    },
    code.isUsed && { term: 'Redeemed by', value: <RedeemedBy code={code} /> },
    code.revokedAt !== null && { term: 'Revoked', value: formatDateTime(code.revokedAt) },
  ];
  return facts.filter((fact) => fact !== false);
}

/** The moment alone, unless it is soon or past. */
function Expiry({ expiresAt, now }: { expiresAt: string; now: Date }) {
  const { tone, moment } = expiryWords(expiresAt, now);
  return tone === 'neutral' ? moment : <ExpiryLine expiresAt={expiresAt} now={now} />;
}

function Link({ code, onMail }: { code: InvitationCode; onMail: () => void }) {
  const link = invitationLink(code.code);
  return (
    <section className={styles.section} aria-label="Invitation link">
      <h3>Invitation link</h3>
      <p className={styles.link}>{link}</p>
      <div className={styles.row}>
        <CopyButton text={link} toastText={link} label="Copy link" />
        <Button type="button" size="small" icon={<MailIcon />} onClick={onMail}>
          Mail invitation
        </Button>
      </div>
    </section>
  );
}

function Tasks({ code, onTask }: Pick<CodeDetailsProps, 'code' | 'onTask'>) {
  const isAssigned = code.assigneeType !== null;
  return (
    <>
      <Button type="button" variant="danger" icon={<BanIcon />} onClick={() => onTask('revoke', code)}>
        Revoke
      </Button>
      {isAssigned && (
        <Button type="button" icon={<CloseIcon />} onClick={() => onTask('unassign', code)}>
          Unassign
        </Button>
      )}
      <Button type="button" icon={<UserPlusIcon />} onClick={() => onTask('assign', code)}>
        {isAssigned ? 'Reassign' : 'Assign'}
      </Button>
    </>
  );
}
