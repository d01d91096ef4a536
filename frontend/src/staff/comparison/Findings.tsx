import { type RankedPair } from './pairs';
import { type Comparison } from '@/entities/estimate/estimate';
import { formatMoney } from '@/shared/lib/money';
import { pluralize } from '@/shared/lib/pluralize';

type Finding = Comparison['findings'][number];

interface FindingsProps {
  findings: readonly Finding[];
  pairs: readonly RankedPair[];
  selected: RankedPair | undefined;
  onSelect: (pair: RankedPair, side: 'base' | 'audited') => void;
}

/** What each of the two documents contradicts. A click leads to the first line that it names, and the next one to the next. */
export function Findings({ findings, pairs, selected, onSelect }: FindingsProps) {
  if (findings.length === 0) return null;
  const show = ({ lines }: Finding) => {
    const named = pairs.flatMap((pair) =>
      (['base', 'audited'] as const)
        .filter((side) => pair[side] && lines.includes(pair[side].id))
        .map((side) => ({ pair, side })),
    );
    const next = named[named.findIndex(({ pair }) => pair.id === selected?.id) + 1] ?? named[0];
    if (next) onSelect(next.pair, next.side);
  };
  return (
    <details className="support-section desk-fold compare-findings">
      <summary>
        <h2>{pluralize(findings.length, 'contradiction')} in the documents</h2>
      </summary>
      <ol>
        {findings.map((finding) => (
          <li key={finding.id}>
            {finding.lines.length > 0 ? (
              <button
                type="button"
                onClick={() => {
                  show(finding);
                }}
              >
                {finding.message}
              </button>
            ) : (
              finding.message
            )}{' '}
            {finding.amount !== null && <b>{formatMoney(finding.amount)}</b>}
          </li>
        ))}
      </ol>
    </details>
  );
}
