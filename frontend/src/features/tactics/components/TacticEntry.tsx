import { type Tactic } from '@/content/tactics/tactic';
import { classNames } from '@/shared/lib/className';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { tacticId } from '../model/useLinkedTactic';
import { MarkedText } from './MarkedText';
import styles from './TacticEntry.module.css';

interface TacticEntryProps {
  tactic: Tactic;
  terms: readonly string[];
  /** What stands in the address now, which a link to this one keeps. */
  query: string;
  /** The address leads to this one. */
  isLinked: boolean;
}

/** One tactic: how it is played, and beside it what answers it. Its number is a link to it. */
export const TacticEntry = memo(function TacticEntry({ tactic, terms, query, isLinked }: TacticEntryProps) {
  const { number, name, play, counter } = tactic;
  const id = tacticId(number);
  return (
    <li id={id} className={classNames(styles.entry, isLinked && styles.linked)} tabIndex={-1}>
      <Link
        to={{ search: query, hash: id }}
        className={styles.number}
        aria-label={`Link to tactic ${number}`}
        aria-current={isLinked ? 'location' : undefined}
      >
        {number}
      </Link>
      <h3 className={styles.name}>
        <MarkedText text={name} terms={terms} />
      </h3>
      <dl className={styles.sides}>
        <div className={styles.play}>
          <dt>The play</dt>
          <dd>
            <MarkedText text={play} terms={terms} />
          </dd>
        </div>
        <div className={styles.counter}>
          <dt>The counter</dt>
          <dd>
            <MarkedText text={counter} terms={terms} />
          </dd>
        </div>
      </dl>
    </li>
  );
});
