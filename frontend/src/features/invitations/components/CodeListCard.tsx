import { type SearchParamText } from '@/shared/hooks/useSearchParamText';
import { Card } from '@/shared/ui/Card';
import { DownloadIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { SearchField } from '@/shared/ui/SearchField';
import limits from '@rules/limits.json';
import { lazy, Suspense, useCallback, useState } from 'react';
import { type InvitationCode } from '../api/codesOverview';
import { csvOf } from '../model/codeExport';
import { type CodeGroupWords } from '../model/codeGroups';
import { type CodeTask } from '../model/codeTask';
import { CodeList } from './CodeList';
import { RevokeDialog } from './RevokeDialog';
import { UnassignDialog } from './UnassignDialog';

// The form's code comes after the lists have painted.
const AssignDialog = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ './AssignDialog')).AssignDialog,
}));

interface CodeListCardProps {
  words: CodeGroupWords;
  search: SearchParamText;
  /** The codes made last, which are marked. */
  newIds: ReadonlySet<string>;
}

/** One group of codes: search, file, list, and the dialogs that change a code. */
export function CodeListCard({ words, search, newIds }: CodeListCardProps) {
  // Here and not in the row: a code may leave the list while its dialog still says why something failed.
  const [open, setOpen] = useState<{ task: CodeTask; code: InvitationCode } | null>(null);
  const close = () => setOpen(null);
  const handleTask = useCallback((task: CodeTask, code: InvitationCode) => setOpen({ task, code }), []);
  return (
    <Card
      title={words.label}
      actions={
        <LinkButton to={csvOf(words.group)} reloadDocument download size="small" icon={<DownloadIcon />}>
          Export CSV
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
      <CodeList words={words} search={search.settled} newIds={newIds} onTask={handleTask} />
      <Suspense>{open?.task === 'assign' && <AssignDialog code={open.code} onClose={close} />}</Suspense>
      {open?.task === 'unassign' && <UnassignDialog code={open.code} onClose={close} />}
      {open?.task === 'revoke' && <RevokeDialog code={open.code} onClose={close} />}
    </Card>
  );
}
