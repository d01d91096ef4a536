import { type Rung } from '@/content/about';
import { type CSSProperties } from 'react';
import styles from './AuthorityLadder.module.css';
import { RungDrawing } from './RungDrawing';

const FACTS = [
  { key: 'sees', label: 'Sees' },
  { key: 'signs', label: 'Signs' },
  { key: 'movedBy', label: 'Moved by' },
] as const;

/** The rungs that a claim climbs, drawn as a flight of steps where there is room and as an indented list where not. */
export function AuthorityLadder({ rungs }: { rungs: readonly Rung[] }) {
  return (
    <ol className={styles.ladder}>
      {rungs.map((rung, index) => (
        <li
          key={rung.title}
          className={styles.rung}
          style={{ '--below': index, '--above': rungs.length - 1 - index } as CSSProperties}
        >
          <div className={styles.step}>
            <RungDrawing rung={index} />
            <h3 className={styles.title}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              {rung.title}
            </h3>
            <dl className={styles.facts}>
              {FACTS.map(({ key, label }) => (
                <div key={key} className={styles[key]}>
                  <dt>{label}</dt>
                  <dd>{rung[key]}</dd>
                </div>
              ))}
            </dl>
          </div>
        </li>
      ))}
    </ol>
  );
}
