import { useCredibilityChallenge } from './useCredibilityChallenge';
import { CredibilitySearchPanel } from './CredibilitySearchPanel';
import { CredibilityResult } from './CredibilityResult';

/** Every search ends with a result, also a failed one. */
export function CredibilityChallenge() {
  const { result, values, hasReturnedToForm, search, startOver } = useCredibilityChallenge();
  return result ? (
    <CredibilityResult
      values={values}
      result={result}
      onRetry={() => search(values)}
      onNewSearch={startOver}
    />
  ) : (
    <CredibilitySearchPanel values={values} shouldFocus={hasReturnedToForm} onSearch={search} />
  );
}
