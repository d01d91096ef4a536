import { Stack } from '@/shared/ui/Stack';
import { methodPhases, methodStart } from './systematicApproach';
import { Paragraphs } from '@/public/parts/Paragraphs';
import { useHashTarget } from '@/shared/hooks/useHashTarget';
import { getPhaseId } from './getPhaseId';
import styles from './PhaseList.module.css';

export function PhaseList() {
  useHashTarget();
  return (
    <ol className={styles.phases}>
      {methodPhases.map(({ number, title, question, text, outputs }, index) => {
        const inputs = methodPhases[index - 1]?.outputs ?? methodStart;
        const isLast = number === methodPhases.length;
        return (
          <li key={number} id={getPhaseId(number)} className={styles.phase} tabIndex={-1}>
            <Stack gap={1}>
              <p className={styles.kicker}>Phase {number}</p>
              <h2 className={styles.title}>{title}</h2>
              <p className={styles.question}>{question}</p>
              <Paragraphs text={text} />
            </Stack>
            <div className={styles.inputs}>
              <h3>Starts from</h3>
              <ul>
                {inputs.map((input) => (
                  <li key={input}>{input}</li>
                ))}
              </ul>
            </div>
            <div className={styles.outputs}>
              <h3>{isLast ? 'Leaves to phase 1' : `Leaves to phase ${number + 1}`}</h3>
              <ul>
                {outputs.map((output) => (
                  <li key={output}>{output}</li>
                ))}
              </ul>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
