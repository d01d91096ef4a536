import { codePagesQuery } from '@/entities/invitationCode/codeQueries';
import { type CodeGroup, type InvitationCode } from '@/entities/invitationCode/invitationCode';
import { type ListFilters } from '@/shared/lists/keysetPages';
import { usePagedList } from '@/shared/lists/usePagedList';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { FilterableList } from '@/shared/lists/FilterableList';
import { DownloadIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type CodeAction } from './codeAction';
import { CodeSelectionProvider } from './codeSelection';
import { type CodeGroupLabels, FETCH_ERROR } from './codeGroups';
import { getCsvUrl } from './getCsvUrl';
import { CodeTable } from './CodeTable';
import { SelectedCodes } from './SelectedCodes';

// Prefetched, so that the lists paint first.
const CodeDialogs = lazyNamed(() => import(/* webpackPrefetch: true */ './CodeDialogs'), 'CodeDialogs');

interface CodeListCardProps {
  /** The group whose first page comes with the counts, in one response. */
  overviewGroup: CodeGroup;
  labels: CodeGroupLabels;
  /** These rows get a "New" badge. */
  newIds: ReadonlySet<string>;
}

/** Needs its group as `key`: rows of another group must not be shown as placeholder. */
export function CodeListCard({ overviewGroup, labels, newIds }: CodeListCardProps) {
  const { group } = labels;
  const client = useQueryClient();
  const pagesQuery = useCallback(
    (filters: ListFilters) => codePagesQuery(client, group, overviewGroup, filters),
    [client, group, overviewGroup],
  );
  const list = usePagedList(pagesQuery, { name: 'codes' });

  // Not in the row: a code may leave the list while its dialog still shows an error.
  const [openDialog, setOpenDialog] = useState<{ action: CodeAction; code: InvitationCode } | null>(null);
  const closeDialog = () => setOpenDialog(null);
  const handleAction = useCallback(
    (action: CodeAction, code: InvitationCode) => setOpenDialog({ action, code }),
    [],
  );
  return (
    <Card
      title={labels.label}
      actions={
        <LinkButton
          to={getCsvUrl(group, list.search.debounced)}
          reloadDocument
          download
          size="small"
          icon={<DownloadIcon />}
        >
          {list.search.debounced ? 'Export found CSV' : 'Export CSV'}
        </LinkButton>
      }
    >
      <FilterableList
        list={list}
        noun={['code', 'codes']}
        searchHint="Beginning of a code, or a note, name, phone or email"
        errorTitle={FETCH_ERROR}
        empty={<EmptyState title={labels.emptyMessage} hint={labels.emptyHint} />}
        noMatch={
          <EmptyState
            title="No codes match your search"
            hint="Try the beginning of the code, or less of a name."
          />
        }
      >
        {(codes) => (
          <CodeSelectionProvider>
            {group !== 'used' && <SelectedCodes codes={codes} />}
            <CodeTable labels={labels} codes={codes} newIds={newIds} onAction={handleAction} />
          </CodeSelectionProvider>
        )}
      </FilterableList>
      {openDialog && (
        <WidgetBoundary onClose={closeDialog}>
          <CodeDialogs {...openDialog} onClose={closeDialog} onAction={handleAction} />
        </WidgetBoundary>
      )}
    </Card>
  );
}
