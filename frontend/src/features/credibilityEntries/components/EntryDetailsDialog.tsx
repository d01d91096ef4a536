import { errorSentence, isApiError } from '@/shared/api/apiError';
import { formatDateTime } from '@/shared/lib/dates';
import { Button } from '@/shared/ui/Button';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { Dialog } from '@/shared/ui/Dialog';
import { ErrorState } from '@/shared/ui/ErrorState';
import { PencilIcon } from '@/shared/ui/icons';
import { Notice } from '@/shared/ui/Notice';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { type CredibilityEntry, credibilityEntryQuery } from '../api/credibilityEntries';
import { ENTRY_GROUPS, factText } from '../model/entryFacts';
import { type FieldName } from '../model/entryForm';
import styles from './EntryDetailsDialog.module.css';

const FETCH_FAILURE = 'Failed to fetch this entry';

interface EntryDetailsDialogProps {
  /** As the list has it: shown at once, until the server has said how it stands now. */
  entry: CredibilityEntry;
  onEdit: (entry: CredibilityEntry) => void;
  onClose: () => void;
  /** What stands on record about an entry. */
  history: (entry: CredibilityEntry) => ReactNode;
}

/** Everything that is known of an entry, to read. */
export function EntryDetailsDialog({ entry: listed, onEdit, onClose, history }: EntryDetailsDialogProps) {
  const reading = useQuery(credibilityEntryQuery(listed.id));
  const entry = reading.data?.entry ?? listed;
  const change = reading.data?.lastChange;
  const isGone = isApiError(reading.error, 'not_found');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={entry.contractorName}
      size="large"
      isReading
      footer={
        <>
          <Button type="button" onClick={onClose}>
            Back
          </Button>
          {!isGone && (
            <Button type="button" variant="primary" icon={<PencilIcon />} onClick={() => onEdit(entry)}>
              Edit
            </Button>
          )}
        </>
      }
    >
      {isGone && <Notice tone="danger">{errorSentence(reading.error, FETCH_FAILURE)}</Notice>}
      {reading.isError && !isGone && (
        <ErrorState
          sentence={FETCH_FAILURE}
          error={reading.error}
          isRetrying={reading.isFetching}
          onRetry={() => void reading.refetch()}
        />
      )}
      {Object.values(ENTRY_GROUPS).map(({ title, labels }) => (
        <section key={title} className={styles.group}>
          <h3 className={styles.title}>{title}</h3>
          <DescriptionList
            facts={Object.entries(labels).map(([field, term]) => ({
              term,
              value: <span className={styles.text}>{factText(entry, field as FieldName) || '–'}</span>,
            }))}
          />
        </section>
      ))}
      <section className={styles.group}>
        <h3 className={styles.title}>On record</h3>
        {history(entry)}
      </section>
      <p className={styles.times}>
        Entered {formatDateTime(entry.createdAt)}
        {change && `, last changed by ${change.name} ${formatDateTime(change.at)}`}
      </p>
    </Dialog>
  );
}
