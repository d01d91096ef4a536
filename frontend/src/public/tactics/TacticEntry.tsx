import { type Tactic } from './tactic';
import { classNames } from '@/shared/lib/className';
import { memo } from 'react';
import { getTacticId } from './useLinkedTactic';
import { HighlightedText } from './HighlightedText';
import styles from './TacticEntry.module.css';
import { TacticLink } from './TacticLink';

interface TacticEntryProps {
  tactic: Tactic;
  terms: readonly string[];
  onNavigate: (number: number) => void;
  /** Whether the URL hash refers to this tactic. */
  isLinked: boolean;
}

export const TacticEntry = memo(function TacticEntry({
  tactic,
  terms,
  onNavigate,
  isLinked,
}: TacticEntryProps) {
  const { number, name, play, counter } = tactic;
  const id = getTacticId(number);
  return (
    <li id={id} className={classNames(styles.entry, isLinked && styles.linked)} tabIndex={-1}>
      <TacticLink
        number={number}
        onNavigate={onNavigate}
        className={styles.number}
        label={`Link to tactic ${number}`}
        isCurrent={isLinked}
      >
        {number}
      </TacticLink>
      <h3>
        <HighlightedText text={name} terms={terms} />
      </h3>
      <dl className={styles.sides}>
        <div className={styles.play}>
          <dt>The play</dt>
          <dd>
            <HighlightedText text={play} terms={terms} />
          </dd>
        </div>
        <div className={styles.counter}>
          <dt>The counter</dt>
          <dd>
            <HighlightedText text={counter} terms={terms} />
          </dd>
        </div>
      </dl>
    </li>
  );
});
