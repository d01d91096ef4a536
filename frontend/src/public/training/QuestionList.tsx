import { type ClaimQuestion } from './trainingResources';
import { Badge } from '@/shared/ui/Badge';
import { Cluster } from '@/shared/ui/Stack';
import styles from './QuestionList.module.css';

/** The questions that decide a claim, with the programs that qualify a person to answer them. */
export function QuestionList({ questions }: { questions: readonly ClaimQuestion[] }) {
  return (
    <dl className={styles.questions}>
      {questions.map(({ question, answeredBy }) => (
        <div key={question} className={styles.question}>
          <dt>{question}</dt>
          <dd>
            <Cluster>
              {answeredBy.map((tag) => (
                <Badge key={tag} tone="good">
                  {tag}
                </Badge>
              ))}
            </Cluster>
          </dd>
        </div>
      ))}
    </dl>
  );
}
