import { type InvitationRequest } from '@/entities/invitationRequest/invitationRequest';
import { formatDay } from '@/shared/lib/dates';
import { pluralize } from '@/shared/lib/pluralize';
import { type Column, DataTable } from '@/shared/lists/DataTable';
import { Button } from '@/shared/ui/Button';
import { Cluster } from '@/shared/ui/Stack';
import styles from './RequestTable.module.css';

const SENDING: Partial<Record<InvitationRequest['status'], string>> = {
  new: 'Send a code',
  sent: 'Send again',
};

interface RequestTableProps {
  requests: readonly InvitationRequest[];
  /** The request whose code is being sent. */
  sendingId: string | null;
  onSend: (request: InvitationRequest) => void;
  onDecline: (request: InvitationRequest) => void;
}

export function RequestTable({ requests, sendingId, onSend, onDecline }: RequestTableProps) {
  const columns: readonly Column<InvitationRequest>[] = [
    {
      key: 'person',
      header: 'Person',
      width: 'minmax(0, 2fr)',
      isRowHeader: true,
      cell: ({ name, companyName, email, phone }) => <Lines lines={[name, companyName, email, phone]} />,
    },
    {
      key: 'work',
      header: 'Work',
      width: 'minmax(0, 2fr)',
      cell: ({ position, claimsPerMonth, message }) => (
        <Lines
          lines={[position, claimsPerMonth && `${pluralize(claimsPerMonth, 'claim')} a month`, message]}
        />
      ),
    },
    {
      key: 'waiting',
      header: 'Waiting',
      width: 'minmax(0, 1fr)',
      cell: ({ waitingDays, createdAt, code }) => (
        <Lines lines={[pluralize(waitingDays, 'day'), formatDay(createdAt), code]} />
      ),
    },
    {
      key: 'actions',
      header: 'Answer',
      width: '14rem',
      isWide: true,
      cell: (request) => (
        <Cluster>
          {SENDING[request.status] && (
            <Button
              type="button"
              size="small"
              variant={request.status === 'new' ? 'primary' : 'ghost'}
              isBusy={sendingId === request.id}
              busyLabel="Sending..."
              aria-label={`${SENDING[request.status]} to ${request.name}`}
              onClick={() => onSend(request)}
            >
              {SENDING[request.status]}
            </Button>
          )}
          {request.status === 'new' && (
            <Button
              type="button"
              size="small"
              variant="ghost"
              aria-label={`Decline ${request.name}`}
              onClick={() => onDecline(request)}
            >
              Decline
            </Button>
          )}
        </Cluster>
      ),
    },
  ];
  return (
    <DataTable caption="Invitation requests" columns={columns} rows={requests} rowKey={({ id }) => id} />
  );
}

function Lines({ lines }: { lines: readonly (string | number | null)[] }) {
  return (
    <div className={styles.lines}>
      {lines
        .filter((line) => line !== null)
        .map((line, index) => (
          <span key={index}>{line}</span>
        ))}
    </div>
  );
}
