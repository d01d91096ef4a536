import { credibilityCopy } from '@/content/credibility';
import { paths } from '@/shared/config/paths';
import { Button } from '@/shared/ui/Button';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Cluster } from '@/shared/ui/Stack';
import { useEffect, useId, useRef } from 'react';
import { type CredibilityValues } from '../model/credibilitySchema';
import { type LookupResult } from '../model/lookUpContractor';
import styles from './CredibilityResult.module.css';
import { ExampleMetrics } from './ExampleMetrics';
import { NoRecordFound } from './NoRecordFound';
import { CredibilityRecordDetails } from './CredibilityRecordDetails';

interface CredibilityResultProps {
  /** The values that were searched for. */
  values: CredibilityValues;
  result: LookupResult;
  onNewSearch: () => void;
}

/** Focuses its heading, because the submit button that had the focus is gone. */
export function CredibilityResult({
  values,
  result: { record, error },
  onNewSearch,
}: CredibilityResultProps) {
  const headingId = useId();
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => headingRef.current?.focus(), []);
  return (
    <section className={styles.result} aria-labelledby={headingId}>
      <h2 ref={headingRef} id={headingId} tabIndex={-1} className={record ? styles.found : styles.notFound}>
        {record ? credibilityCopy.foundTitle : credibilityCopy.notFoundTitle}
      </h2>
      {record ? (
        <CredibilityRecordDetails record={record} />
      ) : (
        <NoRecordFound values={values} error={error} />
      )}
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
