import { helpQuery, type HelpRequest } from '@/entities/help/help';
import { QueryState } from '@/shared/feedback/QueryState';
import { formatDateTime } from '@/shared/lib/dates';
import { Badge } from '@/shared/ui/Badge';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { Stack } from '@/shared/ui/Stack';
import { Text } from '@/shared/ui/Text';
import { useQuery } from '@tanstack/react-query';
import { topicLabels } from './helpCopy';
import styles from './Help.module.css';

/** The member's questions with their answers, newest first. */
export function QuestionList() {
  return (
    <QueryState
      query={useQuery(helpQuery)}
      loading={<Skeleton label="Loading your questions" rows={3} />}
      isEmpty={({ results }) => results.length === 0}
      empty={
        <EmptyState
          title="Nothing asked yet"
          hint="What you write to the network is listed here with its answer."
        />
      }
      errorTitle="Failed to load your questions"
    >
      {({ results }) => (
        <ol className={styles.questions}>
          {results.map((request) => (
            <Question key={request.id} request={request} />
          ))}
        </ol>
      )}
    </QueryState>
  );
}

function Question({ request }: { request: HelpRequest }) {
  const { topic, text, answer, createdAt, answeredAt } = request;
  return (
    <li className={styles.question}>
      <div className={styles.about}>
        <Text variant="label" as="p">
          {topicLabels[topic]} · {formatDateTime(createdAt)}
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
