import { getDescribedRoute } from '@/shared/config/descriptions';
import { Card } from '@/shared/ui/Card';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { PageFrame } from '@/shared/ui/PageFrame';
import { Stack } from '@/shared/ui/Stack';
import { useSearchParams } from 'react-router-dom';
import styles from './Help.module.css';
import { HelpForm } from './HelpForm';
import { answerTimes, firstSteps, unitRules } from './helpCopy';
import { QuestionList } from './QuestionList';

const { title, description } = getDescribedRoute('HelpPage');

/** `?claim=` is the claim from whose page the member came. */
export function HelpPage() {
  const [parameters] = useSearchParams();
  return (
    <PageFrame title={title} lead={description} isCompact>
      <div className={styles.columns}>
        <Stack gap={3}>
          <Card title="Write to the network" tone="signal">
            <HelpForm claimId={parameters.get('claim')} />
          </Card>
          <Card title="Your questions">
            <QuestionList />
          </Card>
        </Stack>
        <Stack gap={3}>
          <Card title="What to do first">
            <ol className={styles.steps}>
              {firstSteps.map((step) => (
                <li key={step.title}>
                  <strong>{step.title}</strong>
                  <p>{step.text}</p>
                </li>
              ))}
            </ol>
          </Card>
          <Card title="How units work">
            <ul className={styles.rules}>
              {unitRules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </Card>
          <Card title="Who answers, and when">
            <DescriptionList details={answerTimes.map(([term, value]) => ({ term, value }))} />
          </Card>
        </Stack>
      </div>
    </PageFrame>
  );
}
