import { getClaimPath } from '@/shared/config/pages';
import { helpPagesQuery, type HelpRequest } from '@/entities/help/help';
import { formatDateTime } from '@/shared/lib/dates';
import { PagedRows } from '@/shared/lists/PagedRows';
import { usePagedList } from '@/shared/lists/usePagedList';
import { Badge } from '@/shared/ui/Badge';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Stack } from '@/shared/ui/Stack';
import { Text } from '@/shared/ui/Text';
import { Link } from 'react-router-dom';
import { topicLabels } from './helpCopy';
import styles from './Help.module.css';

/** The member's questions with their answers, newest first. */
export function QuestionList() {
  const list = usePagedList(helpPagesQuery, { name: 'questions' });
  return (
    <PagedRows
      list={list}
      name="your questions"
      skeletonRows={3}
      empty={
        <EmptyState
          title="Nothing asked yet"
          hint="What you write to the network is listed here with its answer."
        />
      }
    >
      {(requests) => (
        <ol className={styles.questions}>
          {requests.map((request) => (
            <Question key={request.id} request={request} />
          ))}
        </ol>
      )}
    </PagedRows>
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
