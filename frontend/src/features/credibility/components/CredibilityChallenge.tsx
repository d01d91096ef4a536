import { useCredibilityChallenge } from '../model/useCredibilityChallenge';
import { CredibilityEntry } from './CredibilityEntry';
import { CredibilityResult } from './CredibilityResult';

/** The credibility challenge: the entry form, then a result in every case (public specification, section 4). */
export function CredibilityChallenge() {
  const { outcome, values, isBackAtForm, search, startOver } = useCredibilityChallenge();
  return outcome ? (
    <CredibilityResult values={values} outcome={outcome} onNewSearch={startOver} />
  ) : (
    <CredibilityEntry values={values} takesFocus={isBackAtForm} onSearch={search} />
  );
}
