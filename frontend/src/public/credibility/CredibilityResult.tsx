import { credibilityCopy } from './credibility';
import { getPath } from '@/shared/config/pages';
import { Button } from '@/shared/ui/Button';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Cluster, Stack } from '@/shared/ui/Stack';
import { useEffect, useId, useRef } from 'react';
import { type CredibilityValues } from './credibilitySchema';
import { type LookupResult } from './lookUpContractor';
import styles from './CredibilityResult.module.css';
import { ExampleMetrics } from './ExampleMetrics';
import { NoRecordFound } from './NoRecordFound';
import { CredibilityRecordDetails } from './CredibilityRecordDetails';
import { SearchFailed } from './SearchFailed';

interface CredibilityResultProps {
  /** The values that were searched for. */
  values: CredibilityValues;
  result: LookupResult;
  onRetry: () => Promise<void>;
  onNewSearch: () => void;
}

/** Focuses its heading, because the submit button that had the focus is gone. */
export function CredibilityResult({ values, result, onRetry, onNewSearch }: CredibilityResultProps) {
  const { record, error } = result;
  const headingId = useId();
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => headingRef.current?.focus(), [result]);
  return (
    <Stack as="section" gap={4} aria-labelledby={headingId}>
      <h2 ref={headingRef} id={headingId} tabIndex={-1} className={record ? styles.found : styles.notFound}>
        {getTitle(result)}
      </h2>
      {record && <CredibilityRecordDetails record={record} />}
      {error !== null && <SearchFailed error={error} onRetry={onRetry} />}
      {!record && error === null && <NoRecordFound values={values} />}
      {record && <ExampleMetrics contractor={record.contractor.name} />}
      <Cluster>
        <Button type="button" variant="primary" onClick={onNewSearch}>
          NEW SEARCH
        </Button>
        <LinkButton to={getPath('DeploymentPackagesPage')}>VIEW DEPLOYMENT PACKAGES</LinkButton>
      </Cluster>
    </Stack>
  );
}

function getTitle({ record, error }: LookupResult): string {
  if (error !== null) return credibilityCopy.failedTitle;
  return record ? credibilityCopy.foundTitle : credibilityCopy.notFoundTitle;
}
