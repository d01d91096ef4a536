import { entryPagesQuery } from '@/entities/credibilityEntry/entryQueries';
import { usePagedList } from '@/shared/lists/usePagedList';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { FilterableList } from '@/shared/lists/FilterableList';
import { PlusIcon } from '@/shared/ui/icons';
import { useCallback, useState } from 'react';
import { type EntryAction, type EntryActionHandler } from './entryAction';
import { DeleteEntryDialog } from './DeleteEntryDialog';
import { EntryDetailsDialog } from './EntryDetailsDialog';
import { EntryDialog } from './EntryDialog';
import { EntryTable } from './EntryTable';

const FETCH_ERROR = 'Failed to fetch credibility entries';

/** The entries that the public credibility challenge searches. */
export function CredibilityEntriesCard() {
  const list = usePagedList(entryPagesQuery, { name: 'entries' });
  const [action, setAction] = useState<EntryAction | null>(null);
  const close = () => setAction(null);
  const handleAction = useCallback<EntryActionHandler>((kind, entry) => setAction({ kind, entry }), []);
  const addButton = (
    <Button type="button" size="small" icon={<PlusIcon />} onClick={() => setAction({ kind: 'add' })}>
      Add Entry
    </Button>
  );
  return (
    <Card title="Credibility" actions={addButton}>
      <FilterableList
        list={list}
        noun={['entry', 'entries']}
        searchHint="Contractor, client, company or phone"
        errorTitle={FETCH_ERROR}
        empty={
          <EmptyState
            title="No credibility entries yet"
            hint="Add the first one: the credibility challenge finds it by the contractor's name and phone."
          />
        }
        noMatch={
          <EmptyState title="No entries match your search" hint="Try less of a name, or part of the phone." />
        }
      >
        {(entries) => <EntryTable entries={entries} onAction={handleAction} />}
      </FilterableList>
      {action?.kind === 'add' && <EntryDialog entry={null} onClose={close} />}
      {action?.kind === 'view' && (
        <EntryDetailsDialog
          entry={action.entry}
          onEdit={(entry) => setAction({ kind: 'edit', entry })}
          onClose={close}
        />
      )}
      {action?.kind === 'edit' && <EntryDialog entry={action.entry} onClose={close} />}
      {action?.kind === 'delete' && <DeleteEntryDialog entry={action.entry} onClose={close} />}
    </Card>
  );
}
