import { type CredibilityEntry } from '@/entities/credibilityEntry/credibilityEntry';
import { entryQuery } from '@/entities/credibilityEntry/entryQueries';
import { SubjectAuditLog } from '@/panel/auditLog/SubjectAuditLog';
import { getErrorMessage, isApiError } from '@/shared/api/apiError';
import { formatDateTime } from '@/shared/lib/dates';
import { Button } from '@/shared/ui/Button';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { Dialog } from '@/shared/ui/Dialog';
import { ErrorState } from '@/shared/feedback/ErrorState';
import { PencilIcon } from '@/shared/ui/icons';
import { Notice } from '@/shared/ui/Notice';
import { useQuery } from '@tanstack/react-query';
import { ENTRY_GROUPS, formatField } from './entryDetails';
import { type FieldName } from './entryForm';
import styles from './EntryDetailsDialog.module.css';

const FETCH_ERROR = 'Failed to fetch this entry';

interface EntryDetailsDialogProps {
  /** The row of the list, shown until the current entry is loaded. */
  entry: CredibilityEntry;
  onEdit: (entry: CredibilityEntry) => void;
  onClose: () => void;
}

export function EntryDetailsDialog({ entry: listed, onEdit, onClose }: EntryDetailsDialogProps) {
  const query = useQuery(entryQuery(listed.id));
  const entry = query.data?.entry ?? listed;
  const lastChange = query.data?.lastChange;
  const isDeleted = isApiError(query.error, 'not_found');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={entry.contractorName}
      size="large"
      isReadOnly
      footer={
        <>
          <Button type="button" onClick={onClose}>
            Back
          </Button>
          {!isDeleted && (
            <Button type="button" variant="primary" icon={<PencilIcon />} onClick={() => onEdit(entry)}>
              Edit
            </Button>
          )}
        </>
      }
    >
      {isDeleted && <Notice tone="danger">{getErrorMessage(query.error, FETCH_ERROR)}</Notice>}
      {query.isError && !isDeleted && (
        <ErrorState
          title={FETCH_ERROR}
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {Object.values(ENTRY_GROUPS).map(({ title, labels }) => (
        <section key={title} className={styles.group}>
          <h3 className={styles.title}>{title}</h3>
          <DescriptionList
            details={Object.entries(labels).map(([field, term]) => ({
              term,
              value: <span className={styles.text}>{formatField(entry, field as FieldName) || '–'}</span>,
            }))}
          />
        </section>
      ))}
      <section className={styles.group}>
        <h3 className={styles.title}>History</h3>
        <SubjectAuditLog subject="credibility_entry" id={entry.id} />
      </section>
      <p className={styles.times}>
        Entered {formatDateTime(entry.createdAt)}
        {lastChange && `, last changed by ${lastChange.name} ${formatDateTime(lastChange.at)}`}
      </p>
    </Dialog>
  );
}
