import { type AuditLogEntry } from '@/entities/auditLog/auditLog';
import { formatDateTime } from '@/shared/lib/dates';
import { getActionLabel, getSubjectLabel, getActionTone } from './entryLabels';
import { EntryDetails } from './EntryDetails';
import styles from './AuditLogList.module.css';

export function AuditLogList({ entries }: { entries: readonly AuditLogEntry[] }) {
  return (
    <ol className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.entry} data-tone={getActionTone(entry.action)}>
          <p className={styles.timestamp}>
            <time dateTime={entry.createdAt}>{formatDateTime(entry.createdAt)}</time>
            <span className={styles.origin}>
              {entry.ipAddress ? `from ${entry.ipAddress}` : 'on the server'}
            </span>
          </p>
          <p className={styles.actor}>
            {entry.actor}
            <span className={styles.action}>{getActionLabel(entry.action)}</span>
          </p>
          <div className={styles.content}>
            <p className={styles.description}>{entry.description}</p>
            <Subject entry={entry} />
            {entry.reason && (
              <p className={styles.reason}>
                <span className={styles.term}>Reason</span> {entry.reason}
              </p>
            )}
            <EntryDetails entry={entry} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function Subject({ entry: { subjectType, subjectName, member } }: { entry: AuditLogEntry }) {
  return (
    <p className={styles.subject}>
      <span className={styles.term}>About</span> {getSubjectLabel(subjectType)} <strong>{subjectName}</strong>
      {member && (
        <>
          {' '}
          <span className={styles.term}>Member</span> {member.fullName} ({member.username})
        </>
      )}
    </p>
  );
}
