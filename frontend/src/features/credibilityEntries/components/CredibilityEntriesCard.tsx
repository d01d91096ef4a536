import { type SearchParamText } from '@/shared/hooks/useSearchParamText';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { PlusIcon } from '@/shared/ui/icons';
import { SearchField } from '@/shared/ui/SearchField';
import limits from '@rules/limits.json';
import { type ReactNode, useCallback, useState } from 'react';
import { type CredibilityEntry } from '../api/credibilityEntries';
import { type EntryTask, type EntryTaskHandler } from '../model/entryTask';
import { DeleteEntryDialog } from './DeleteEntryDialog';
import { EntryDetailsDialog } from './EntryDetailsDialog';
import { EntryDialog } from './EntryDialog';
import { EntryList } from './EntryList';

interface CredibilityEntriesCardProps {
  search: SearchParamText;
  /** What stands on record about an entry. */
  history: (entry: CredibilityEntry) => ReactNode;
}

/** The records that the credibility challenge looks up: search, list, read, add, edit, delete. */
export function CredibilityEntriesCard({ search, history }: CredibilityEntriesCardProps) {
  const [task, setTask] = useState<EntryTask | null>(null);
  const close = () => setTask(null);
  const handleTask = useCallback<EntryTaskHandler>((kind, entry) => setTask({ kind, entry }), []);
  const add = (
    <Button type="button" size="small" icon={<PlusIcon />} onClick={() => setTask({ kind: 'add' })}>
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
      <EntryList search={search.settled} onTask={handleTask} />
      {task?.kind === 'add' && <EntryDialog entry={null} onClose={close} />}
      {task?.kind === 'read' && (
        <EntryDetailsDialog
          entry={task.entry}
          onEdit={(entry) => setTask({ kind: 'edit', entry })}
          onClose={close}
          history={history}
        />
      )}
      {task?.kind === 'edit' && <EntryDialog entry={task.entry} onClose={close} />}
      {task?.kind === 'delete' && <DeleteEntryDialog entry={task.entry} onClose={close} />}
    </Card>
  );
}
