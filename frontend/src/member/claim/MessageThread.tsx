import { type ClaimMessage } from '@/entities/claim/claim';
import { classNames } from '@/shared/lib/className';
import { formatDateTime } from '@/shared/lib/dates';
import { Badge } from '@/shared/ui/Badge';
import { ChunkedRows } from '@/shared/lists/ChunkedRows';
import { useCallback } from 'react';
import { ClaimDocuments } from './ClaimDocuments';
import { QuestionedLines } from './QuestionedLines';
import styles from './ClaimConversation.module.css';

interface MessageThreadProps {
  /** The newest first. */
  messages: readonly ClaimMessage[];
  newIds: ReadonlySet<string>;
}

/** Rendered in chunks, for claims with thousands of messages. */
export function MessageThread({ messages, newIds }: MessageThreadProps) {
  const renderRows = useCallback(
    (rows: readonly ClaimMessage[]) => (
      <ol className={styles.messages}>
        {rows.map((message) => (
          <Message key={message.id} message={message} isNew={newIds.has(message.id)} />
        ))}
      </ol>
    ),
    [newIds],
  );
  return <ChunkedRows rows={messages} rowHeight="7rem" renderRows={renderRows} />;
}

function Message({ message, isNew }: { message: ClaimMessage; isNew: boolean }) {
  const { author, authorName, text, documents, lines, createdAt, readAt } = message;
  const isOwn = author === 'member';
  return (
    <li className={classNames(styles.message, isOwn && styles.own, isNew && styles.new)}>
      <p className={styles.meta}>
        <span className={styles.author}>{isOwn ? 'You' : authorName}</span>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        {isOwn && <span>{readAt ? 'Read' : 'Sent'}</span>}
        {isNew && <Badge tone="watch">New</Badge>}
      </p>
      <p className={styles.text}>{text}</p>
      {lines.length > 0 && <QuestionedLines lines={lines} />}
      {documents.length > 0 && <ClaimDocuments documents={documents} />}
    </li>
  );
}
