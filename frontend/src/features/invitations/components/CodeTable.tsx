import { formatDay } from '@/shared/lib/dates';
import { Badge } from '@/shared/ui/Badge';
import { type Column, DataTable } from '@/shared/ui/DataTable';
import { type InvitationCode } from '../api/codesOverview';
import { stateOf } from '../model/codeFacts';
import { type CodeGroupWords } from '../model/codeGroups';
import { CodeActions } from './CodeActions';
import { AssigneeCell, CodeCell, RedeemedCell } from './CodeCells';
import { type CodeTask } from '../model/codeTask';
import styles from './CodeTable.module.css';

interface CodeTableProps {
  words: CodeGroupWords;
  codes: readonly InvitationCode[];
  newIds: ReadonlySet<string>;
  onTask: (task: CodeTask, code: InvitationCode) => void;
}

/** A group's codes as a table; a column that would be empty in every row is left out. */
export function CodeTable({ words, codes, newIds, onTask }: CodeTableProps) {
  const columns: (Column<InvitationCode> | false)[] = [
    {
      key: 'code',
      header: 'Code',
      isRowHeader: true,
      cell: (code) => <CodeCell code={code} isNew={newIds.has(code.id)} />,
    },
    {
      key: 'state',
      header: 'State',
      cell: (code) => <Badge tone={stateOf(code).tone}>{stateOf(code).word}</Badge>,
    },
    words.group === 'used' && {
      key: 'usedBy',
      header: 'Redeemed by',
      cell: (code) => <RedeemedCell code={code} />,
    },
    words.group !== 'unassigned' && {
      key: 'assignee',
      header: 'Assigned to',
      cell: (code) => <AssigneeCell code={code} />,
    },
    {
      key: 'createdAt',
      header: 'Created',
      cell: (code) => <span className={styles.day}>{formatDay(code.createdAt)}</span>,
    },
    {
      key: 'actions',
      header: 'Actions',
      cell: (code) => <CodeActions code={code} onTask={onTask} />,
    },
  ];
  return (
    <DataTable
      caption={words.meaning}
      columns={columns.filter((column) => column !== false)}
      rows={codes}
      rowKey={({ id }) => id}
    />
  );
}
