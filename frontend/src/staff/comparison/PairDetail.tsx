import { PagePicture } from './PagePicture';
import { PairActions, type ActionsProps } from './PairActions';
import { type RankedPair } from './pairs';
import { type WorkbenchSource } from './workbenchApi';
import { describeArithmetic, formatDifference } from '@/entities/estimate/describeLine';
import { type EstimateLine } from '@/entities/estimate/estimate';
import { KIND_LABELS } from '@/entities/estimate/labels';
import { formatMoney } from '@/shared/lib/money';

/** One of the two documents. */
export type SideName = 'base' | 'audited';

const SIDES = { base: 'From', audited: 'To' } as const;

interface PairDetailProps extends ActionsProps {
  source: WorkbenchSource;
  /** Of which document the page is shown. */
  side: SideName;
  isReadOnly: boolean;
  onSide: (side: SideName) => void;
  onClose: () => void;
}

/** The chosen pair: both lines, what staff say about it, and the page on which a line is printed. */
export function PairDetail({ source, pair, side, isReadOnly, onSide, onClose, ...actions }: PairDetailProps) {
  const line = pair[side];
  return (
    <section className="compare-detail" aria-label="The chosen line">
      <header>
        <h2>
          {KIND_LABELS[pair.kind]}
          {pair.isUncertain && <em> uncertain</em>}
          {pair.isExcluded && <em> excluded</em>}
        </h2>
        <strong>{formatDifference(pair.difference)}</strong>
        <button type="button" className="button compare-close" onClick={onClose}>
          Close
        </button>
      </header>
      <dl className="compare-both">
        {(['base', 'audited'] as const).map((name) => (
          <div key={name}>
            <dt>
              {SIDES[name]}
              {pair[name]?.page && (
                <button
                  type="button"
                  aria-pressed={name === side}
                  aria-label={`p. ${pair[name].page} of ${source[name].name}`}
                  onClick={() => {
                    onSide(name);
                  }}
                >
                  p. {pair[name].page}
                </button>
              )}
            </dt>
            <LineDetail line={pair[name]} url={source[name].url} />
          </div>
        ))}
      </dl>
      {line?.page ? (
        <PagePicture
          url={`${source[side].pagesUrl}${line.page}`}
          box={line.box}
          label={`Page ${line.page} of ${source[side].name}`}
        />
      ) : (
        <p className="support-empty">This line has no page: its document is a table.</p>
      )}
      {isReadOnly ? <Explanation pair={pair} /> : <PairActions key={pair.id} pair={pair} {...actions} />}
    </section>
  );
}

function LineDetail({ line, url }: { line: EstimateLine | null; url: string }) {
  if (!line)
    return (
      <dd>
        <small>Not in this document</small>
      </dd>
    );
  return (
    <dd>
      <b>{line.rcv === null ? '' : formatMoney(line.rcv)}</b> {line.number !== null && `${line.number}. `}
      {line.description} <small>{describeArithmetic(line)}</small>
      {line.isCorrected && (
        <small>
          <a href={`${url}?line=${line.id}`}>Corrected: what was read</a>
        </small>
      )}
    </dd>
  );
}

function Explanation({ pair: { reason, note } }: { pair: RankedPair }) {
  if (!reason && !note) return null;
  return (
    <p>
      {reason && <strong>{reason}</strong>} {note}
    </p>
  );
}
