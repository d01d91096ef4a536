import { type AuditLogChange, type AuditLogEntry } from '@/entities/auditLog/auditLog';
import { pluralize } from '@/shared/lib/pluralize';
import { ChevronDownIcon } from '@/shared/ui/icons';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { formatValue } from './entryLabels';
import styles from './EntryDetails.module.css';

export function EntryDetails({ entry: { changes, userAgent } }: { entry: AuditLogEntry }) {
  if (changes.length === 0 && !userAgent) return null;
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>
        <ChevronDownIcon aria-hidden="true" />
        {changes.length > 0 ? pluralize(changes.length, 'change') : 'Details'}
      </summary>
      {changes.length > 0 && <ChangeTable changes={changes} />}
      {userAgent && (
        <p className={styles.browser}>
          <span className={styles.term}>Browser</span> {userAgent}
        </p>
      )}
    </details>
  );
}

/** Omits the column "Before" or "After" if it would be empty. */
function ChangeTable({ changes }: { changes: readonly AuditLogChange[] }) {
  const hasBefore = changes.some(({ before }) => before !== null);
  const hasAfter = changes.some(({ after }) => after !== null);
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">Fact</th>
          {hasBefore && <th scope="col">Before</th>}
          {hasAfter && <th scope="col">After</th>}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            {hasBefore && (
              <td className={styles.before}>
                <Value text={before} />
              </td>
            )}
            {hasAfter && (
              <td className={styles.after}>
                <Value text={after} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ text }: { text: string | null }) {
  if (text !== null) return formatValue(text);
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>nothing</VisuallyHidden>
    </>
  );
}
