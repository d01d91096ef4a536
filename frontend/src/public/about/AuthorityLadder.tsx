import { type AuthorityLevel } from './about';
import { inlineStyle } from '@/shared/lib/inlineStyle';
import styles from './AuthorityLadder.module.css';
import { RungDrawing } from './RungDrawing';

const DETAILS = [
  { key: 'sees', label: 'Sees' },
  { key: 'signs', label: 'Signs' },
  { key: 'movedBy', label: 'Moved by' },
] as const;

/** The levels of authority that a claim passes: a flight of steps on wide screens, an indented list on narrow ones. */
export function AuthorityLadder({ rungs }: { rungs: readonly AuthorityLevel[] }) {
  return (
    <ol className={styles.ladder}>
      {rungs.map((rung, index) => (
        <li
          key={rung.title}
          className={styles.rung}
          {...inlineStyle({ '--below': index, '--above': rungs.length - 1 - index })}
        >
          <div className={styles.step}>
            <RungDrawing rung={index} />
            <h3 className={styles.title}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              {rung.title}
            </h3>
            <dl className={styles.details}>
              {DETAILS.map(({ key, label }) => (
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
