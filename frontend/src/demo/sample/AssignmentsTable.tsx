import { type DemoAssignmentRow, demoAssignments, demoAssignmentStatuses } from '@/demo/texts/demoActivity';
import { Badge } from '@/shared/ui/Badge';
import { type Column, DataTable } from '@/shared/lists/DataTable';
import { SampleDay } from './SampleDay';

const getColumns = (today: Date): readonly Column<DemoAssignmentRow>[] => [
  { key: 'task', header: 'Task', cell: ({ task }) => task, isRowHeader: true, width: 'minmax(0, 3fr)' },
  { key: 'service', header: 'Service', cell: ({ service }) => service, width: 'minmax(0, 2fr)' },
  { key: 'operative', header: 'Assigned to', cell: ({ operative }) => operative, width: 'minmax(0, 2fr)' },
  { key: 'property', header: 'Property', cell: ({ property }) => property, width: 'minmax(0, 3fr)' },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge tone={demoAssignmentStatuses[status]}>{status}</Badge>,
    width: '11.5rem',
  },
  {
    key: 'date',
    header: 'Date',
    cell: ({ daysAgo }) => <SampleDay today={today} daysAgo={daysAgo} />,
    width: '7.5rem',
  },
];

export function AssignmentsTable({ today }: { today: Date }) {
  return (
    <DataTable
      caption="Assignments"
      columns={getColumns(today)}
      rows={demoAssignments}
      rowKey={({ task }) => task}
    />
  );
}
