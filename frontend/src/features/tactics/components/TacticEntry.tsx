import { type Tactic } from '@/content/tactics/tactic';
import { classNames } from '@/shared/lib/className';
import { memo } from 'react';
import { tacticId } from '../model/useLinkedTactic';
import { MarkedText } from './MarkedText';
import styles from './TacticEntry.module.css';
import { TacticLink } from './TacticLink';

interface TacticEntryProps {
  tactic: Tactic;
  terms: readonly string[];
  onFollow: (number: number) => void;
  /** The address leads to this one. */
  isLinked: boolean;
}

/** One tactic: how it is played, and beside it what answers it. Its number is a link to it. */
export const TacticEntry = memo(function TacticEntry({
  tactic,
  terms,
  onFollow,
  isLinked,
}: TacticEntryProps) {
  const { number, name, play, counter } = tactic;
  const id = tacticId(number);
  return (
    <li id={id} className={classNames(styles.entry, isLinked && styles.linked)} tabIndex={-1}>
      <TacticLink
        number={number}
        onFollow={onFollow}
        className={styles.number}
        label={`Link to tactic ${number}`}
        isCurrent={isLinked}
      >
        {number}
      </TacticLink>
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
