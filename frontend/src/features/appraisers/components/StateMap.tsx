import { type StateTile, states } from '@/content/appraisers/states';
import { countOf } from '@/shared/lib/plural';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { type KeyboardEvent, useId, useState } from 'react';
import { stateName } from '../model/directory';
import { homeStates } from '../model/filters';
import { tileTowards } from '../model/tileMap';
import styles from './StateMap.module.css';

/** How much of the colour the fullest state takes: figures stay readable on it. */
const BRIGHTEST = 0.36;

interface StateMapProps {
  /** The chosen state's letters, or none. */
  chosen: string;
  /** How many there are in each state with all the other filters set. */
  counts: ReadonlyMap<string, number>;
  /** How many the fullest state has without any filter: the brightest square. */
  most: number;
  onChange: (state: string) => void;
}

/** The states as squares of one size: how many appraisers each has, told by figure and by shade. A press chooses one. */
export function StateMap({ chosen, counts, most, onChange }: StateMapProps) {
  const hintId = useId();
  // One stop for Tab; the arrow keys go on from there.
  const [current, setCurrent] = useState(chosen || homeStates[0]?.code);

  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);

  function handleKey(event: KeyboardEvent<HTMLElement>, from: StateTile) {
    const next = tileTowards(homeStates, from, event.key);
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
        <p className={styles.readout} aria-hidden="true">
          <span className={styles.total}>{chosen ? (counts.get(chosen) ?? 0) : total}</span>
          {chosen ? stateName(chosen) : 'All states'}
        </p>
        {states.map((tile) => {
          const { code, name, row: gridRow, column: gridColumn } = tile;
          if (!homeStates.includes(tile))
            return (
              <span key={code} className={styles.empty} style={{ gridRow, gridColumn }} aria-hidden="true">
                {code}
              </span>
            );
          const count = counts.get(code) ?? 0;
          return (
            <button
              key={code}
              type="button"
              className={styles.tile}
              style={{ gridRow, gridColumn }}
              data-state={code}
              data-empty={count === 0 || undefined}
              tabIndex={code === current ? 0 : -1}
              aria-pressed={code === chosen}
              // A double click is one press, and takes nothing back.
              onClick={({ detail }) => detail < 2 && onChange(code === chosen ? '' : code)}
              onFocus={() => setCurrent(code)}
              onKeyDown={(event) => handleKey(event, tile)}
            >
              <span
                className={styles.shade}
                style={{ opacity: (BRIGHTEST * count) / most }}
                aria-hidden="true"
              />
              <span className={styles.code}>{code}</span>
              <VisuallyHidden>
                {' '}
                {name}, {countOf(count, 'appraiser')}
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
