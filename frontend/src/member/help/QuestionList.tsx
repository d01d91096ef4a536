import { getClaimPath } from '@/shared/config/pages';
import { helpPagesQuery, type HelpRequest } from '@/entities/help/help';
import { ErrorState } from '@/shared/feedback/ErrorState';
import { formatDateTime } from '@/shared/lib/dates';
import { LoadMore } from '@/shared/lists/LoadMore';
import { usePagedList } from '@/shared/lists/usePagedList';
import { Badge } from '@/shared/ui/Badge';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { Stack } from '@/shared/ui/Stack';
import { Text } from '@/shared/ui/Text';
import { Link } from 'react-router-dom';
import { topicLabels } from './helpCopy';
import styles from './Help.module.css';

const ERROR_TITLE = 'Failed to load your questions';

/** The member's questions with their answers, newest first. */
export function QuestionList() {
  const list = usePagedList(helpPagesQuery, { name: 'questions' });
  return (
    <>
      {list.isError && (
        <ErrorState
          title={ERROR_TITLE}
          error={list.error}
          isRetrying={list.isFetching}
          onRetry={list.retry}
        />
      )}
      {list.rows === undefined && !list.isError && <Skeleton label="Loading your questions" rows={3} />}
      {list.rows?.length === 0 && (
        <EmptyState
          title="Nothing asked yet"
          hint="What you write to the network is listed here with its answer."
        />
      )}
      {list.rows && (
        <ol className={styles.questions}>
          {list.rows.map((request) => (
            <Question key={request.id} request={request} />
          ))}
        </ol>
      )}
      {list.rows && <LoadMore list={list} errorTitle={ERROR_TITLE} />}
    </>
  );
}

function Question({ request }: { request: HelpRequest }) {
  const { topic, claimId, text, answer, createdAt, answeredAt } = request;
  return (
    <li className={styles.question}>
      <div className={styles.about}>
        <Text variant="label" as="p">
          {claimId ? <Link to={getClaimPath(claimId)}>{topicLabels[topic]}</Link> : topicLabels[topic]} ·{' '}
          {formatDateTime(createdAt)}
        </Text>
        {answer ? <Badge tone="good">Answered</Badge> : <Badge tone="watch">Open</Badge>}
      </div>
      <p className={styles.text}>{text}</p>
      {answer && answeredAt && (
        <Stack gap={0.5}>
          <Text variant="label" as="p">
            The network · {formatDateTime(answeredAt)}
          </Text>
          <p className={styles.answer}>{answer}</p>
        </Stack>
      )}
    </li>
  );
}
