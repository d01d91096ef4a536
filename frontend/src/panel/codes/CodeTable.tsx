import { type CodeGroup, type InvitationCode } from '@/entities/invitationCode/invitationCode';
import { formatDay } from '@/shared/lib/dates';
import { Badge } from '@/shared/ui/Badge';
import { type Column, DataTable } from '@/shared/lists/DataTable';
import { memo, useMemo } from 'react';
import { getCodeStatus } from './codeStatus';
import { type CodeGroupLabels } from './codeGroups';
import { type CodeAction } from './codeAction';
import { SelectCode } from './codeSelection';
import { CodeActions } from './CodeActions';
import { AssigneeCell, CodeCell, RedeemedBy } from './CodeCells';
import styles from './CodeTable.module.css';

interface CodeTableProps {
  labels: CodeGroupLabels;
  codes: readonly InvitationCode[];
  newIds: ReadonlySet<string>;
  onAction: (action: CodeAction, code: InvitationCode) => void;
}

/** Wide enough for one line of buttons, or for two lines on a narrow screen. */
const ACTIONS_WIDTH: Readonly<Record<CodeGroup, string>> = {
  unused: 'clamp(10rem, 34vw, 22rem)',
  used: '5.5rem',
  assigned: 'clamp(10rem, 34vw, 22rem)',
  unassigned: 'clamp(10rem, 26vw, 16rem)',
};

/**
 * Omits the columns that would show the same value in every row. Memoized, because it may have hundreds of rows and the card
 * renders on every key press in the search field.
 */
export const CodeTable = memo(function CodeTable({ labels, codes, newIds, onAction }: CodeTableProps) {
  const { group } = labels;
  const columns = useMemo(() => createColumns(group, newIds, onAction), [group, newIds, onAction]);
  return <DataTable caption={labels.description} columns={columns} rows={codes} rowKey={({ id }) => id} />;
});

function createColumns(
  group: CodeGroup,
  newIds: ReadonlySet<string>,
  onAction: CodeTableProps['onAction'],
): Column<InvitationCode>[] {
  const columns: (Column<InvitationCode> | false)[] = [
    group !== 'used' && {
      key: 'select',
      header: 'Select',
      width: '4.5rem',
      cell: (code) => <SelectCode code={code} />,
    },
    {
      key: 'code',
      header: 'Code',
      isRowHeader: true,
      width: 'minmax(0, 3fr)',
      cell: (code) => (
        <CodeCell code={code} isNew={newIds.has(code.id)} onOpen={() => onAction('details', code)} />
      ),
    },
    group === 'unused' && {
      key: 'status',
      header: 'State',
      width: '7.5rem',
      cell: (code) => {
        const { tone, label } = getCodeStatus(code, new Date());
        return <Badge tone={tone}>{label}</Badge>;
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
      cell: (code) => <CodeActions code={code} onAction={onAction} />,
    },
  ];
  return columns.filter((column) => column !== false);
}
