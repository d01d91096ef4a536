import { isOpen, type RankedPair } from './pairs';
import { type Message } from './useWorkbench';
import { type Side, type WorkbenchSource } from './workbenchApi';
import { formatDifference } from '@/entities/estimate/describeLine';
import { type Comparison } from '@/entities/estimate/estimate';
import { formatMoney } from '@/shared/lib/money';

interface SummaryProps {
  source: WorkbenchSource;
  comparison: Comparison;
  pairs: readonly RankedPair[];
  isSaving: boolean;
  message: Message | undefined;
  onUndo: () => void;
  onKeys: () => void;
}

/** Stays at the top: the running difference, how much is left to explain, and what the last change has done. */
export function Summary({ source, comparison, pairs, isSaving, message, onUndo, onKeys }: SummaryProps) {
  const { base, audited, difference, excluded, version } = comparison;
  const open = pairs.filter(isOpen).length;
  return (
    <header className="compare-summary">
      <dl className="compare-totals">
        <Total label="From" total={base.total} side={source.base} />
        <Total label="To" total={audited.total} side={source.audited} />
        <div className="compare-running">
          <dt>Difference</dt>
          <dd>{formatDifference(difference)}</dd>
        </div>
        <div>
          <dt>Excluded</dt>
          <dd>{excluded.count}</dd>
        </div>
        <div>
          <dt>To explain</dt>
          <dd>{open}</dd>
        </div>
      </dl>
      <p className="desk-buttons">
        {version === null ? (
          <>
            <button type="button" className="button" onClick={onUndo}>
              Undo <kbd>z</kbd>
            </button>
            <a className={open === 0 ? 'button default' : 'support-action'} href={source.resultUrl}>
              Draft the result
            </a>
          </>
        ) : (
          <span className="support-state support-live">
            Released as version {version}: nothing can be changed
          </span>
        )}
        <button type="button" className="button" onClick={onKeys}>
          Keys <kbd>?</kbd>
        </button>
        <span role="status" className={message?.isError ? 'compare-error' : 'help'}>
          {isSaving ? 'Saving…' : message?.text}
        </span>
      </p>
    </header>
  );
}

function Total({ label, total, side }: { label: string; total: string; side: Side }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {formatMoney(total)}{' '}
        <small>
          <a href={side.url}>{side.name}</a>
        </small>
      </dd>
    </div>
  );
}
