import { claimStages, operativeDesks } from './operatives';
import { pluralize } from '@/shared/lib/pluralize';
import { ChainChart } from './ChainChart';
import styles from './ClaimChain.module.css';
import { OperativeIcon } from './OperativeIcon';

const getDeskName = (key: string) => operativeDesks.find((desk) => desk.key === key)?.title;

/** Days for which the carrier has the file before the next stage. */
function getPauseDays(index: number): number {
  const [stage, next] = claimStages.slice(index, index + 2);
  return stage && next ? Math.max(0, next.from - stage.to - 1) : 0;
}

/** A chart where there is room, and always a list. */
export function ClaimChain() {
  return (
    <div className={styles.chain}>
      <ChainChart />
      <ol className={styles.stages}>
        {claimStages.map(({ desk, from, to, act, handsOver }, index) => (
          <li key={index} className={styles.stage}>
            <span className={styles.icon}>
              <OperativeIcon desk={desk} />
            </span>
            <p className={styles.head}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <span className={styles.day}>Day {from === to ? from : `${from}–${to}`}</span>
              <span className={styles.desk}>{getDeskName(desk)}</span>
            </p>
            <p className={styles.act}>{act}</p>
            <p className={styles.handover}>
              <span className={styles.label}>Hands over</span> {handsOver}
            </p>
            {getPauseDays(index) > 0 && (
              <p className={styles.pause}>{pluralize(getPauseDays(index), 'day')} with the carrier</p>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
