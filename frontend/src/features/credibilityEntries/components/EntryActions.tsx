import { IconButton } from '@/shared/ui/IconButton';
import { EyeIcon, PencilIcon, TrashIcon } from '@/shared/ui/icons';
import { type CredibilityEntry } from '../api/credibilityEntries';
import { type EntryTaskHandler } from '../model/entryTask';
import styles from './EntryActions.module.css';

interface EntryActionsProps {
  entry: CredibilityEntry;
  onTask: EntryTaskHandler;
}

/** What can be done with a row. */
export function EntryActions({ entry, onTask }: EntryActionsProps) {
  const name = entry.contractorName;
  return (
    <div className={styles.actions}>
      <IconButton label={`View ${name}`} icon={<EyeIcon />} onClick={() => onTask('read', entry)} />
      <IconButton label={`Edit ${name}`} icon={<PencilIcon />} onClick={() => onTask('edit', entry)} />
      <IconButton
        label={`Delete ${name}`}
        className={styles.danger}
        icon={<TrashIcon />}
        onClick={() => onTask('delete', entry)}
      />
    </div>
  );
}
