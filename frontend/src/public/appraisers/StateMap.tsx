import { type StateTile, states } from './states';
import { inlineStyle } from '@/shared/lib/inlineStyle';
import { pluralize } from '@/shared/lib/pluralize';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { type KeyboardEvent, useId, useState } from 'react';
import { getStateName } from './directory';
import { statesWithAppraisers } from './filters';
import { findNextTile } from './tileMap';
import styles from './StateMap.module.css';

/** Low enough that text on the fullest state keeps its contrast. */
const MAX_SHADE_OPACITY = 0.36;

interface StateMapProps {
  /** The state's two letters; empty for all. */
  selected: string;
  /** Per state, with all other filters applied. */
  counts: ReadonlyMap<string, number>;
  /** The count of the fullest state without any filter; it sets the scale. */
  maxCount: number;
  onChange: (state: string) => void;
}

/** A tile-grid map whose tiles are toggle buttons. */
export function StateMap({ selected, counts, maxCount, onChange }: StateMapProps) {
  const hintId = useId();
  // Roving tabindex: the map is one tab stop, and the arrow keys move within it.
  const [tabStop, setTabStop] = useState(selected || statesWithAppraisers[0]?.code);

  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);

  function handleKeyDown(event: KeyboardEvent<HTMLElement>, from: StateTile) {
    const next = findNextTile(statesWithAppraisers, from, event.key);
    if (!next) return;
    event.preventDefault();
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-state="${next.code}"]`)?.focus();
  }

  return (
    <div className={styles.frame}>
      <p className={styles.hint} id={hintId}>
        Appraisers by state<span className={styles.keys}>. Arrow keys move over the map.</span>
      </p>
      <div className={styles.map} role="group" aria-labelledby={hintId}>
        <p className={styles.summary} aria-hidden="true">
          <span className={styles.total}>{selected ? (counts.get(selected) ?? 0) : total}</span>
          {selected ? getStateName(selected) : 'All states'}
        </p>
        {states.map((tile) => {
          const { code, name, row: gridRow, column: gridColumn } = tile;
          if (!statesWithAppraisers.includes(tile))
            return (
              <span
                key={code}
                className={styles.empty}
                {...inlineStyle({ 'grid-row': gridRow, 'grid-column': gridColumn })}
                aria-hidden="true"
              >
                {code}
              </span>
            );
          const count = counts.get(code) ?? 0;
          return (
            <button
              key={code}
              type="button"
              className={styles.tile}
              {...inlineStyle({ 'grid-row': gridRow, 'grid-column': gridColumn })}
              data-state={code}
              data-empty={count === 0 || undefined}
              tabIndex={code === tabStop ? 0 : -1}
              aria-pressed={code === selected}
              // The second click of a double click must not undo the first one.
              onClick={({ detail }) => detail < 2 && onChange(code === selected ? '' : code)}
              onFocus={() => setTabStop(code)}
              onKeyDown={(event) => handleKeyDown(event, tile)}
            >
              <span
                className={styles.shade}
                {...inlineStyle({ opacity: (MAX_SHADE_OPACITY * count) / maxCount })}
                aria-hidden="true"
              />
              <span className={styles.code}>{code}</span>
              <VisuallyHidden>
                {' '}
                {name}, {pluralize(count, 'appraiser')}
              </VisuallyHidden>
              <span className={styles.count} aria-hidden="true">
                {count}
              </span>
            </button>
          );
        })}
      </div>
    </div>
  );
}
