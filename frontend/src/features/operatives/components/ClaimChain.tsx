import { chainOfHands, operativeDesks } from '@/content/operatives';
import { countOf } from '@/shared/lib/plural';
import { ChainChart } from './ChainChart';
import styles from './ClaimChain.module.css';
import { OperativeSigil } from './OperativeSigil';

const nameOf = (key: string) => operativeDesks.find((desk) => desk.key === key)?.title;

/** The days between this hand and the next, on which the carrier holds the file. */
function pauseAfter(index: number): number {
  const [hand, next] = chainOfHands.slice(index, index + 2);
  return hand && next ? Math.max(0, next.from - hand.to - 1) : 0;
}

/** Who touches one claim on which day: drawn to scale where there is room, and told hand by hand. */
export function ClaimChain() {
  return (
    <div className={styles.chain}>
      <ChainChart />
      <ol className={styles.hands}>
        {chainOfHands.map(({ desk, from, to, act, handsOver }, index) => (
          <li key={index} className={styles.hand}>
            <span className={styles.sigil}>
              <OperativeSigil desk={desk} />
            </span>
            <p className={styles.head}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <span className={styles.day}>Day {from === to ? from : `${from}–${to}`}</span>
              <span className={styles.desk}>{nameOf(desk)}</span>
            </p>
            <p className={styles.act}>{act}</p>
            <p className={styles.over}>
              <span className={styles.label}>Hands over</span> {handsOver}
            </p>
            {pauseAfter(index) > 0 && (
              <p className={styles.pause}>{countOf(pauseAfter(index), 'day')} with the carrier</p>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
