import { pluralize } from '@/shared/lib/pluralize';
import { useState } from 'react';
import { ComparisonView } from './ComparisonView';
import { type Comparison, type Pair } from './estimate';
import { PairFilters } from './PairFilters';
import { createPairFilters, filterPairs } from './comparisonFilters';
import { PairList } from './PairList';

interface FixedComparisonProps {
  comparison: Comparison;
  pairs: readonly Pair[];
}

/** A comparison whose lines are all on the page. */
export function FixedComparison({ comparison, pairs }: FixedComparisonProps) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const shown = filterPairs(pairs, values);
  return (
    <ComparisonView
      comparison={comparison}
      onChooseRoom={(room) => setValues({ room })}
      onChooseKind={(kind) => setValues({ kind })}
    >
      <PairFilters
        filters={createPairFilters(comparison, false)}
        values={values}
        onChange={(name, value) => setValues({ ...values, [name]: value })}
      />
      <p role="status">{pluralize(shown.length, 'line')}</p>
      <PairList pairs={shown} parties={[comparison.base.party, comparison.audited.party]} />
    </ComparisonView>
  );
}
