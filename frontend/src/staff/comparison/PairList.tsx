import { isOpen, isPair, type Item, type RankedPair } from './pairs';
import { describeArithmetic, formatDifference } from '@/entities/estimate/describeLine';
import { type EstimateLine } from '@/entities/estimate/estimate';
import { KIND_LABELS, NO_ROOM } from '@/entities/estimate/labels';
import { inlineStyle } from '@/shared/lib/inlineStyle';
import { classNames } from '@/shared/lib/className';
import { formatMoney } from '@/shared/lib/money';
import { pluralize } from '@/shared/lib/pluralize';
import { arraysEqual } from '@/shared/lists/arrays';
import { useRowChunks } from '@/shared/lists/useRowChunks';
import { memo } from 'react';

interface PairListProps {
  items: readonly Item[];
  selectedId: string | undefined;
  onSelect: (id: string) => void;
}

/** Thousands of lines: those out of sight are neither laid out nor painted, and a change renders its own chunk only. */
export function PairList({ items, selectedId, onSelect }: PairListProps) {
  const chunks = useRowChunks(items);
  return (
    <div className="compare-rows">
      {chunks.map((chunk, index) => (
        <Chunk
          key={index}
          items={chunk}
          selectedId={chunk.some((item) => isPair(item) && item.id === selectedId) ? selectedId : undefined}
          onSelect={onSelect}
        />
      ))}
    </div>
  );
}

const Chunk = memo(
  function Chunk({ items, selectedId, onSelect }: PairListProps) {
    return (
      <ol className="compare-chunk" {...inlineStyle({ '--rows': items.length })}>
        {items.map((item) =>
          isPair(item) ? (
            <PairRow key={item.id} pair={item} isSelected={item.id === selectedId} onSelect={onSelect} />
          ) : (
            <li key={`room ${item.room}`} className="compare-room">
              {item.room || NO_ROOM} <span>{pluralize(item.count, 'line')}</span>
            </li>
          ),
        )}
      </ol>
    );
  },
  (before, after) =>
    before.selectedId === after.selectedId &&
    before.onSelect === after.onSelect &&
    arraysEqual(before.items, after.items),
);

interface PairRowProps {
  pair: RankedPair;
  isSelected: boolean;
  onSelect: (id: string) => void;
}

const PairRow = memo(function PairRow({ pair, isSelected, onSelect }: PairRowProps) {
  const { id, kind, base, audited, isUncertain, isExcluded, reason } = pair;
  const description = (base ?? audited)?.description ?? '';
  const other = base && audited && audited.description !== base.description ? audited.description : '';
  return (
    <li>
      <button
        type="button"
        className={classNames(
          'compare-row',
          isExcluded && 'is-excluded',
          isUncertain && 'is-uncertain',
          isOpen(pair) && 'is-open',
          kind === 'same' && 'is-same',
        )}
        data-pair={id}
        aria-current={isSelected || undefined}
        tabIndex={isSelected ? 0 : -1}
        onClick={() => {
          onSelect(id);
        }}
      >
        <span className="compare-text">
          {description}
          {other && <small>{other}</small>}
        </span>
        <Amounts label="From" line={base} />
        <Amounts label="To" line={audited} />
        <span className="compare-difference">
          {isExcluded ? 'excluded' : kind === 'same' ? '' : formatDifference(pair.difference)}
        </span>
        <span className="compare-why">
          {isUncertain && <em>Uncertain</em>}
          {!isUncertain && (reason || (kind === 'same' ? '' : KIND_LABELS[kind]))}
        </span>
      </button>
    </li>
  );
});

function Amounts({ label, line }: { label: string; line: EstimateLine | null }) {
  return (
    <span className="compare-amounts">
      <span className="visually-hidden">{label}: </span>
      {line ? (
        <>
          <b>{formatMoney(line.rcv ?? 0)}</b> <small>{describeArithmetic(line)}</small>
        </>
      ) : (
        <small>not in it</small>
      )}
    </span>
  );
}
