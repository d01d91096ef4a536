import { type ProcessStep } from './process';
import { Button } from '@/shared/ui/Button';
import { ArrowRightIcon } from '@/shared/ui/icons';
import styles from './StepPanel.module.css';

interface StepPanelProps {
  step: ProcessStep;
  labelledBy: string;
  /** Undefined after the last step. */
  next: ProcessStep | undefined;
  onNext: () => void;
}

export function StepPanel({ step, labelledBy, next, onNext }: StepPanelProps) {
  return (
    <div className={styles.panel} role="region" aria-labelledby={labelledBy} data-step={step.number}>
      <div className={styles.columns}>
        <section className={styles.column}>
          <h3>You hand over</h3>
          <ul className={styles.points}>
            {step.youHandOver.map(({ title, text }) => (
              <li key={title}>
                <strong>{title}</strong>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <section className={styles.column}>
          <h3>We do{step.choice && <span className={styles.choice}> / {step.choice}</span>}</h3>
          <ul className={styles.points}>
            {step.weDo.map(({ title, text }) => (
              <li key={title}>
                <strong>{title}</strong>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <section className={styles.column}>
          <h3>What comes out</h3>
          <ul className={styles.results}>
            {step.comesOut.map((result) => (
              <li key={result}>{result}</li>
            ))}
          </ul>
        </section>
      </div>
      <div className={styles.foot}>
        <p className={styles.takes}>
          <span className={styles.label}>How long</span> {step.takes}
        </p>
        {next && (
          <Button type="button" size="small" icon={<ArrowRightIcon />} onClick={onNext}>
            Step {next.number}: {next.title}
          </Button>
        )}
      </div>
    </div>
  );
}
