import { Badge } from '@/shared/ui/Badge';
import { type InvitationCode } from '../api/codesOverview';
import { assigneeOf, assignmentWords } from '../model/codeFacts';
import { ExpiryLine } from './CodeFactLines';
import styles from './CodeTable.module.css';

interface CodeCellProps {
  code: InvitationCode;
  isNew: boolean;
  onOpen: () => void;
}

/** The code itself, which opens its details, with what limits it and what was noted about it. */
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

/** For whom the code is meant, who said so and when. */
export function AssigneeCell({ code }: { code: InvitationCode }) {
  const assignee = assigneeOf(code);
  if (!assignee) return <span className={styles.nobody}>Anybody</span>;
  return (
    <div className={styles.person}>
      <span>{assignee}</span>
      <span className={styles.detail}>{assignmentWords(code)}</span>
    </div>
  );
}
