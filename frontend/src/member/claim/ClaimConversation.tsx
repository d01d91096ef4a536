import { type ClaimDetail, type ClaimMessage } from '@/entities/claim/claim';
import { type ClaimPhase, isAllowed } from '@/entities/claim/claimPhase';
import { type LoadedPages } from '@/shared/lists/keysetPages';
import { usePagedList } from '@/shared/lists/usePagedList';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { Badge } from '@/shared/ui/Badge';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { PagedRows } from '@/shared/lists/PagedRows';
import { Skeleton } from '@/shared/ui/Skeleton';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useClaimPage } from './claimPageContext';
import styles from './ClaimConversation.module.css';
import { MessageThread } from './MessageThread';

const MessageComposer = lazyNamed(() => import('./MessageComposer'), 'MessageComposer');

interface ClaimConversationProps {
  claim: ClaimDetail;
  phase: ClaimPhase;
}

/**
 * The newest message is on top, below the field for a new one: on a phone the answer is in sight without scrolling through
 * fifty others, a screen reader comes to it first, and earlier messages are added at the end, where nothing moves. There is
 * no scroll area of its own, which would catch the page's scrolling on a phone.
 */
export function ClaimConversation({ claim, phase }: ClaimConversationProps) {
  const { work } = useClaimPage();
  const list = usePagedList<ClaimMessage>(work.messagePagesQuery, { name: 'messages' });
  const newIds = useNewMessages(list.rows);
  const canSend = isAllowed(phase, 'message');
  // Once shown, the field keeps what was typed, also if the claim takes no more messages.
  const [hasComposer, setHasComposer] = useState(canSend);
  if (canSend && !hasComposer) setHasComposer(true);
  const newCount = newIds.size;
  return (
    <div id="conversation" tabIndex={-1} className={styles.anchor}>
      <Card title="Conversation" actions={newCount > 0 && <Badge tone="watch">{newCount} new</Badge>}>
        {hasComposer && (
          <WidgetBoundary loading={<Skeleton label="Loading the message field" rows={2} />}>
            <MessageComposer claimId={claim.id} canSend={canSend} />
          </WidgetBoundary>
        )}
        {!canSend && <p className={styles.closed}>This claim takes no more messages.</p>}
        <PagedRows
          list={list}
          name="the messages"
          skeletonRows={3}
          empty={
            <EmptyState
              title="No messages yet"
              hint={canSend ? 'Ask anything about this claim: the network answers here.' : undefined}
            />
          }
          moreLabel="Load earlier messages"
        >
          {(messages) => <MessageThread messages={messages} newIds={newIds} />}
        </PagedRows>
      </Card>
    </div>
  );
}

/**
 * The ids of the messages that were unread when this visit loaded them. They stay marked, although the server has marked
 * them as read since; the claim and the lists, which count unread messages, are fetched again.
 */
function useNewMessages(messages: readonly ClaimMessage[] | undefined): ReadonlySet<string> {
  const client = useQueryClient();
  const { work } = useClaimPage();
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());
  const unread = (messages ?? []).filter(isUnread);
  const added = unread.filter(({ id }) => !newIds.has(id));
  if (added.length > 0) setNewIds(new Set([...newIds, ...added.map(({ id }) => id)]));
  const count = newIds.size;
  useEffect(() => {
    if (count > 0) for (const filters of work.readInvalidates) void client.invalidateQueries(filters);
  }, [client, count, work]);

  // On the next visit the cached rows would be new again.
  const hasUnread = unread.length > 0;
  useEffect(() => {
    if (hasUnread) client.setQueryData(work.messagePagesQuery().queryKey, markAsRead);
  }, [client, hasUnread, work]);
  return newIds;
}

function isUnread({ author, readAt }: ClaimMessage): boolean {
  return author === 'network' && readAt === null;
}

function markAsRead(loaded: LoadedPages<ClaimMessage> | undefined): LoadedPages<ClaimMessage> | undefined {
  const readAt = new Date().toISOString();
  return (
    loaded && {
      ...loaded,
      pages: loaded.pages.map((page) => ({
        ...page,
        results: page.results.map((message) => (isUnread(message) ? { ...message, readAt } : message)),
      })),
    }
  );
}
