import { formatDateTime } from '@/shared/lib/dates';
import { type AuditLogEntry } from '../api/history';
import { actionWords, subjectWords, toneOf } from '../model/entryWords';
import { EntryDetails } from './EntryDetails';
import styles from './RecordLog.module.css';

/** Lines of the record: when and from where, who, what, about what, and why. */
export function RecordLog({ entries }: { entries: readonly AuditLogEntry[] }) {
  return (
    <ol className={styles.log}>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.entry} data-tone={toneOf(entry.action)}>
          <p className={styles.when}>
            <time dateTime={entry.createdAt}>{formatDateTime(entry.createdAt)}</time>
            <span className={styles.from}>
              {entry.ipAddress ? `from ${entry.ipAddress}` : 'on the server'}
            </span>
          </p>
          <p className={styles.who}>
            {entry.actor}
            <span className={styles.action}>{actionWords(entry.action)}</span>
          </p>
          <div className={styles.what}>
            <p className={styles.description}>{entry.description}</p>
            <About entry={entry} />
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

/** The thing that an entry is about, and the member whose it is. */
function About({ entry: { subjectType, subjectName, member } }: { entry: AuditLogEntry }) {
  return (
    <p className={styles.about}>
      <span className={styles.term}>About</span> {subjectWords(subjectType)} <strong>{subjectName}</strong>
      {member && (
        <>
          {' '}
          <span className={styles.term}>Member</span> {member.fullName} ({member.username})
        </>
      )}
    </p>
  );
}
