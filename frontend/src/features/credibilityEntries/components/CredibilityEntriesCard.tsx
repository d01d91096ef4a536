import { type SearchParamText } from '@/shared/hooks/useSearchParamText';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { PlusIcon } from '@/shared/ui/icons';
import { SearchField } from '@/shared/ui/SearchField';
import limits from '@rules/limits.json';
import { useCallback, useState } from 'react';
import { type CredibilityEntry } from '../api/credibilityEntries';
import { DeleteEntryDialog } from './DeleteEntryDialog';
import { EntryDialog } from './EntryDialog';
import { EntryList } from './EntryList';

/** A null entry is one that is being added. */
type Task = { kind: 'edit'; entry: CredibilityEntry | null } | { kind: 'delete'; entry: CredibilityEntry };

/** The records that the credibility challenge looks up: search, list, add, edit, delete. */
export function CredibilityEntriesCard({ search }: { search: SearchParamText }) {
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  const handleEdit = useCallback((entry: CredibilityEntry) => setTask({ kind: 'edit', entry }), []);
  const handleDelete = useCallback((entry: CredibilityEntry) => setTask({ kind: 'delete', entry }), []);
  const add = (
    <Button
      type="button"
      size="small"
      icon={<PlusIcon />}
      onClick={() => setTask({ kind: 'edit', entry: null })}
    >
      Add Entry
    </Button>
  );
  return (
    <Card title="Credibility" actions={add}>
      <SearchField
        label="Search entries"
        placeholder="Contractor, client, company or phone"
        value={search.typed}
        maxLength={limits.email.maxLength}
        onChange={search.type}
      />
      <EntryList search={search.settled} onEdit={handleEdit} onDelete={handleDelete} />
      {task?.kind === 'edit' && <EntryDialog entry={task.entry} onClose={close} />}
      {task?.kind === 'delete' && <DeleteEntryDialog entry={task.entry} onClose={close} />}
    </Card>
  );
}
