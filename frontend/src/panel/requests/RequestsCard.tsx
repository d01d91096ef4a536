import { type InvitationRequest } from '@/entities/invitationRequest/invitationRequest';
import { invitationRequestsQuery, type RequestStatus } from '@/entities/invitationRequest/requestQueries';
import { QueryState } from '@/shared/feedback/QueryState';
import { choiceParam, useUrlState } from '@/shared/hooks/useUrlState';
import { LoadMore } from '@/shared/lists/LoadMore';
import { FilterSelect } from '@/shared/lists/FilterSelect';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { Stack } from '@/shared/ui/Stack';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { DeclineDialog } from './DeclineDialog';
import { RequestTable } from './RequestTable';
import { useSendCode } from './requestsApi';

const STATES: readonly { value: RequestStatus; label: string }[] = [
  { value: 'new', label: 'New' },
  { value: 'sent', label: 'Code sent' },
  { value: 'used', label: 'Code used' },
  { value: 'declined', label: 'Declined' },
];
const ERROR_TITLE = 'Failed to load requests';
const PARAMS = { 'requests.status': choiceParam(['new', 'sent', 'used', 'declined', 'all'], 'new') };

/** Visitors who asked for an invitation. */
export function RequestsCard() {
  const [{ 'requests.status': status }, setParams] = useUrlState(PARAMS);
  const query = useInfiniteQuery(invitationRequestsQuery(status === 'all' ? '' : status));
  const sendCode = useSendCode();
  const [declined, setDeclined] = useState<InvitationRequest | null>(null);
  // Gets the focus of the button that leaves the list with its request.
  const list = useRef<HTMLDivElement>(null);
  const counts = query.data?.counts;
  const options = STATES.map(({ value, label }) => ({
    value,
    label: counts ? `${label} (${counts[value]})` : label,
  }));
  return (
    <Card title="Invitation requests">
      <Stack gap={2}>
        <FilterSelect
          name="status"
          label="State"
          options={options}
          value={status === 'all' ? '' : status}
          onChange={(value) =>
            setParams({ 'requests.status': value === '' ? 'all' : (value as RequestStatus) })
          }
        />
        <div ref={list} tabIndex={-1} role="group" aria-label="Invitation requests">
          <QueryState
            query={query}
            loading={<Skeleton label="Loading requests" rows={4} />}
            isEmpty={({ requests }) => requests.length === 0}
            empty={
              <EmptyState
                title={status === 'new' ? 'Nobody waits for an answer' : 'No requests in this state'}
                hint="Visitors ask for an invitation at Join, on every public page."
              />
            }
            errorTitle={ERROR_TITLE}
          >
            {({ requests }) => (
              <>
                <RequestTable
                  requests={requests}
                  sendingId={sendCode.isPending ? sendCode.variables.id : null}
                  onSend={(request) => sendCode.mutate(request, { onSuccess: () => list.current?.focus() })}
                  onDecline={setDeclined}
                />
                <LoadMore
                  errorTitle={ERROR_TITLE}
                  list={{
                    ...query,
                    next: query.hasNextPage ? 'Load more' : null,
                    loadMore: () => void query.fetchNextPage(),
                    retry: () => void query.fetchNextPage(),
                  }}
                />
              </>
            )}
          </QueryState>
        </div>
      </Stack>
      {declined && <DeclineDialog request={declined} onClose={() => setDeclined(null)} />}
    </Card>
  );
}
