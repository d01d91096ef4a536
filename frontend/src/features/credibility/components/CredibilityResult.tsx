import { credibilityWords } from '@/content/credibility';
import { paths } from '@/shared/config/paths';
import { Button } from '@/shared/ui/Button';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Cluster } from '@/shared/ui/Stack';
import { useEffect, useId, useRef } from 'react';
import { type CredibilityValues } from '../model/credibilitySchema';
import { type Outcome } from '../model/lookUp';
import styles from './CredibilityResult.module.css';
import { ExampleMetrics } from './ExampleMetrics';
import { NoRecord } from './NoRecord';
import { RecordSheet } from './RecordSheet';

interface CredibilityResultProps {
  /** What was searched. */
  values: CredibilityValues;
  outcome: Outcome;
  onNewSearch: () => void;
}

/** What came of a search; its heading takes the focus that the form's button has left behind. */
export function CredibilityResult({
  values,
  outcome: { record, refusal },
  onNewSearch,
}: CredibilityResultProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.result} aria-labelledby={headingId}>
      <h2 ref={heading} id={headingId} tabIndex={-1} className={record ? styles.found : styles.none}>
        {record ? credibilityWords.foundTitle : credibilityWords.notFoundTitle}
      </h2>
      {record ? <RecordSheet record={record} /> : <NoRecord values={values} refusal={refusal} />}
      {record && <ExampleMetrics contractor={record.contractor.name} />}
      <Cluster>
        <Button type="button" variant="primary" onClick={onNewSearch}>
          NEW SEARCH
        </Button>
        <LinkButton to={paths.deploymentPackages()}>VIEW DEPLOYMENT PACKAGES</LinkButton>
      </Cluster>
    </section>
  );
}
