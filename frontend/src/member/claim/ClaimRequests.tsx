import { type ClaimDetail, type DocumentRequest } from '@/entities/claim/claim';
import { type ClaimPhase, isAllowed } from '@/entities/claim/claimPhase';
import { formatDateOnly, formatDay } from '@/shared/lib/dates';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { Disclosure } from '@/shared/ui/Accordion';
import { Badge } from '@/shared/ui/Badge';
import { Card } from '@/shared/ui/Card';
import { Skeleton } from '@/shared/ui/Skeleton';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { Stack } from '@/shared/ui/Stack';
import { useState } from 'react';
import { ClaimDocuments } from './ClaimDocuments';
import styles from './ClaimRequests.module.css';

const RequestUpload = lazyNamed(
  () => import(/* webpackChunkName: "uploads" */ './RequestUpload'),
  'RequestUpload',
);

const STATUSES = {
  open: { label: 'Needed', tone: 'watch' },
  received: { label: 'Received', tone: 'good' },
  closed: { label: 'Closed', tone: 'neutral' },
} as const;
const NOT_AVAILABLE = { label: 'Not available', tone: 'neutral' } as const;
/** What the member has to do comes first. */
const ORDER = ['open', 'received', 'closed'] as const;

interface ClaimRequestsProps {
  claim: ClaimDetail;
  phase: ClaimPhase;
}

/** What the network needs from the member. Closed requests are folded. */
export function ClaimRequests({ claim, phase }: ClaimRequestsProps) {
  const { requests } = claim;
  // A request that was closed while the member sent its files stays in sight, because it says why it refused them.
  const [refusedIds, setRefusedIds] = useState<readonly string[]>([]);
  if (requests.length === 0) return null;
  const sorted = ORDER.flatMap((status) => requests.filter((request) => request.status === status));
  const isFolded = ({ id, status }: DocumentRequest) => status === 'closed' && !refusedIds.includes(id);
  const closed = sorted.filter(isFolded);
  const canSend = isAllowed(phase, 'files');
  const isWaiting = canSend && requests.some(({ status }) => status === 'open');
  return (
    <div id="requests" tabIndex={-1} className={styles.anchor}>
      <Card title="What we need from you" tone={isWaiting ? 'watch' : 'plain'}>
        <Stack as="ul" gap={3}>
          {sorted
            .filter((request) => !isFolded(request))
            .map((request) => (
              <RequestItem
                key={request.id}
                claim={claim}
                request={request}
                canSend={canSend && request.status !== 'closed'}
                onRefused={() => setRefusedIds((ids) => [...ids, request.id])}
              />
            ))}
        </Stack>
        {closed.length === sorted.length && <p>Nothing at the moment.</p>}
        {closed.length > 0 && (
          <Disclosure title={`Closed requests (${closed.length})`}>
            <Stack as="ul" gap={3}>
              {closed.map((request) => (
                <RequestItem key={request.id} claim={claim} request={request} />
              ))}
            </Stack>
          </Disclosure>
        )}
      </Card>
    </div>
  );
}

interface RequestItemProps {
  claim: ClaimDetail;
  request: DocumentRequest;
  canSend?: boolean;
  /** Without it the request takes no files. */
  onRefused?: () => void;
}

function RequestItem({ claim, request, canSend = false, onRefused }: RequestItemProps) {
  const { id, title, detail, status, createdAt, dueOn, unavailableReason, documents } = request;
  const { label, tone } = unavailableReason ? NOT_AVAILABLE : STATUSES[status];
  const [hasUploaded, setHasUploaded] = useState(canSend);
  if (canSend && !hasUploaded) setHasUploaded(true);
  const upload = onRefused && hasUploaded && (
    <WidgetBoundary loading={<Skeleton label="Loading the upload" rows={1} shape="card" />}>
      <RequestUpload claim={claim} requestId={id} title={title} canSend={canSend} onRefused={onRefused} />
    </WidgetBoundary>
  );
  return (
    <li className={styles.request}>
      <div className={styles.heading}>
        <h3 className={styles.title}>{title}</h3>
        <Badge tone={tone}>{label}</Badge>
        {dueOn && status === 'open' && (
          <strong className={styles.due}>
            Needed by <time dateTime={dueOn}>{formatDateOnly(dueOn)}</time>
          </strong>
        )}
        <span className={styles.date}>
          Asked for on <time dateTime={createdAt}>{formatDay(createdAt)}</time>
        </span>
      </div>
      {detail && <p className={styles.detail}>{detail}</p>}
      {unavailableReason && <p className={styles.detail}>You answered: {unavailableReason}</p>}
      {documents.length > 0 && <ClaimDocuments documents={documents} requestTitle={title} />}
      {upload && (status === 'received' ? <Disclosure title="Send more files">{upload}</Disclosure> : upload)}
    </li>
  );
}
