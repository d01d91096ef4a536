import { type DemoFile } from '@/demo/texts/demo';
import { demoUploads, type DemoUploadStatus, demoUploadStatuses } from '@/demo/texts/demoActivity';
import { Badge } from '@/shared/ui/Badge';
import { type Column, DataTable } from '@/shared/lists/DataTable';
import { formatSampleSize } from './formatSampleSize';
import { type SampleUpload } from './sampleUploads';
import { SampleDay } from './SampleDay';
import { StatusLegend } from './StatusLegend';

interface Row extends DemoFile {
  kind: string;
  status: DemoUploadStatus;
  daysAgo: number;
}

const getColumns = (today: Date): readonly Column<Row>[] => [
  { key: 'file', header: 'File', cell: ({ name }) => name, isRowHeader: true, width: 'minmax(0, 3fr)' },
  { key: 'kind', header: 'Kind', cell: ({ kind }) => kind, width: 'minmax(0, 1.5fr)' },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge tone={demoUploadStatuses[status].tone}>{status}</Badge>,
    width: '9.5rem',
  },
  {
    key: 'date',
    header: 'Date',
    cell: ({ daysAgo }) => <SampleDay today={today} daysAgo={daysAgo} />,
    width: '7.5rem',
  },
  {
    key: 'size',
    header: 'Size',
    cell: (file) => <data value={file.megabytes}>{formatSampleSize(file)}</data>,
    width: '7rem',
  },
];

interface UploadsTableProps {
  today: Date;
  uploads: readonly SampleUpload[];
}

/** The sample files with the visitor's simulated uploads on top. */
export function UploadsTable({ today, uploads }: UploadsTableProps) {
  const rows: readonly Row[] = [...uploads.map((upload) => ({ ...upload, daysAgo: 0 })), ...demoUploads];
  return (
    <>
      <DataTable caption="Uploads" columns={getColumns(today)} rows={rows} rowKey={({ name }) => name} />
      <StatusLegend />
    </>
  );
}
