import { type SearchParamText } from '@/shared/hooks/useSearchParamText';
import { Card } from '@/shared/ui/Card';
import { DownloadIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { SearchField } from '@/shared/ui/SearchField';
import limits from '@rules/limits.json';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { type InvitationCode } from '../api/codesOverview';
import { csvOf } from '../model/codeExport';
import { type CodeGroup, type CodeGroupWords } from '../model/codeGroups';
import { type CodeTask } from '../model/codeTask';
import { CodeList } from './CodeList';

// The dialogs' code comes after the lists have painted.
const CodeDialogs = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ './CodeDialogs')).CodeDialogs,
}));

interface CodeListCardProps {
  /** The group whose first page comes with the counts. */
  overviewGroup: CodeGroup;
  words: CodeGroupWords;
  search: SearchParamText;
  /** The codes made last, which are marked. */
  newIds: ReadonlySet<string>;
  /** What stands on record about a code, for its details. */
  history: (code: InvitationCode) => ReactNode;
}

/** One group of codes: search, file, list, and the dialogs that show or change a code. */
export function CodeListCard({ overviewGroup, words, search, newIds, history }: CodeListCardProps) {
  // Here and not in the row: a code may leave the list while its dialog still says why something failed.
  const [open, setOpen] = useState<{ task: CodeTask; code: InvitationCode } | null>(null);
  const handleTask = useCallback((task: CodeTask, code: InvitationCode) => setOpen({ task, code }), []);
  return (
    <Card
      title={words.label}
      actions={
        <LinkButton
          to={csvOf(words.group, search.settled)}
          reloadDocument
          download
          size="small"
          icon={<DownloadIcon />}
        >
          {search.settled ? 'Export found CSV' : 'Export CSV'}
        </LinkButton>
      }
    >
      <SearchField
        label="Search codes"
        placeholder="Beginning of a code, or a name, phone or email"
        value={search.typed}
        maxLength={limits.email.maxLength}
        onChange={search.type}
      />
      <CodeList
        overviewGroup={overviewGroup}
        words={words}
        search={search.settled}
        newIds={newIds}
        onTask={handleTask}
      />
      <Suspense>
        {open && (
          <CodeDialogs {...open} onClose={() => setOpen(null)} onTask={handleTask} history={history} />
        )}
      </Suspense>
    </Card>
  );
}
