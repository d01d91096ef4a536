import { useQueryFailureToast } from '@/shared/hooks/useQueryFailureToast';
import { useReadOn } from '@/shared/hooks/useReadOn';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LoadingRows } from '@/shared/ui/LoadingRows';
import { PagedList } from '@/shared/ui/PagedList';
import { useMemo } from 'react';
import { useCodePages } from '../api/codePages';
import { type InvitationCode } from '../api/codesOverview';
import { type CodeGroupWords } from '../model/codeGroups';
import { FETCH_FAILURE } from '../model/failureSentences';
import { type CodeTask } from '../model/codeTask';
import { usePageCount } from '../model/usePageCount';
import { CodeTable } from './CodeTable';

interface CodePagesProps {
  words: CodeGroupWords;
  search: string;
  newIds: ReadonlySet<string>;
  onTask: (task: CodeTask, code: InvitationCode) => void;
}

/** The codes of a group read so far, in every state that the list may be in. */
export function CodePages({ words, search, newIds, onTask }: CodePagesProps) {
  const pages = useCodePages(words.group, search);
  useQueryFailureToast(pages, FETCH_FAILURE);
  const [count, showPages] = usePageCount(words.tab);
  const readOn = useReadOn(pages, count, showPages);
  const codes = useMemo(() => pages.data?.pages.flatMap(({ results }) => results), [pages.data]);
  return (
    <PagedList
      pages={pages}
      rowCount={codes?.length}
      onReadOn={readOn}
      failureSentence={FETCH_FAILURE}
      loading={<LoadingRows label="Loading codes" rows={6} />}
      empty={
        search ? (
          <EmptyState
            sentence="No codes match your search"
            hint="Try the beginning of the code, or less of a name."
          />
        ) : (
          <EmptyState sentence={words.empty} hint={words.hint} />
        )
      }
    >
      {codes && <CodeTable words={words} codes={codes} newIds={newIds} onTask={onTask} />}
    </PagedList>
  );
}
