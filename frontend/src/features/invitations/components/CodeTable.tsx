import { formatDay } from '@/shared/lib/dates';
import { Badge } from '@/shared/ui/Badge';
import { type Column, DataTable } from '@/shared/ui/DataTable';
import { useMemo } from 'react';
import { type InvitationCode } from '../api/codesOverview';
import { stateOf } from '../model/codeFacts';
import { type CodeGroup, type CodeGroupWords } from '../model/codeGroups';
import { type CodeTask } from '../model/codeTask';
import { CodeActions } from './CodeActions';
import { AssigneeCell, CodeCell } from './CodeCells';
import { RedeemedBy } from './CodeFactLines';
import styles from './CodeTable.module.css';

interface CodeTableProps {
  words: CodeGroupWords;
  codes: readonly InvitationCode[];
  newIds: ReadonlySet<string>;
  onTask: (task: CodeTask, code: InvitationCode) => void;
}

/** The widths of the bar of commands: every one in a line where there is room, two lines where there is less. */
const ACTIONS_WIDTH: Readonly<Record<CodeGroup, string>> = {
  unused: 'clamp(10rem, 34vw, 22rem)',
  used: '5.5rem',
  assigned: 'clamp(10rem, 34vw, 22rem)',
  unassigned: 'clamp(10rem, 26vw, 16rem)',
};

/** A group's codes as a table; a column that would say the same in every row is left out. */
export function CodeTable({ words, codes, newIds, onTask }: CodeTableProps) {
  const { group } = words;
  const columns = useMemo(() => columnsOf(group, newIds, onTask), [group, newIds, onTask]);
  return <DataTable caption={words.meaning} columns={columns} rows={codes} rowKey={({ id }) => id} />;
}

function columnsOf(
  group: CodeGroup,
  newIds: ReadonlySet<string>,
  onTask: CodeTableProps['onTask'],
): Column<InvitationCode>[] {
  const columns: (Column<InvitationCode> | false)[] = [
    {
      key: 'code',
      header: 'Code',
      isRowHeader: true,
      width: 'minmax(0, 3fr)',
      cell: (code) => (
        <CodeCell code={code} isNew={newIds.has(code.id)} onOpen={() => onTask('details', code)} />
      ),
    },
    group === 'unused' && {
      key: 'state',
      header: 'State',
      width: '7.5rem',
      cell: (code) => {
        const { tone, word } = stateOf(code, new Date());
        return <Badge tone={tone}>{word}</Badge>;
      },
    },
    group === 'used' && {
      key: 'usedBy',
      header: 'Redeemed by',
      width: 'minmax(0, 3fr)',
      cell: (code) => <RedeemedBy code={code} />,
    },
    group !== 'unassigned' && {
      key: 'assignee',
      header: 'Assigned to',
      width: 'minmax(0, 2fr)',
      cell: (code) => <AssigneeCell code={code} />,
    },
    {
      key: 'createdAt',
      header: 'Created',
      width: '7rem',
      cell: (code) => <span className={styles.day}>{formatDay(code.createdAt)}</span>,
    },
    {
      key: 'actions',
      header: 'Actions',
      width: ACTIONS_WIDTH[group],
      isWide: true,
      cell: (code) => <CodeActions code={code} onTask={onTask} />,
    },
  ];
  return columns.filter((column) => column !== false);
}
