import { type OperativeDesk, operativeDesks } from './operatives';
import { useId } from 'react';
import { Fold } from '@/shared/ui/Fold';
import styles from './OperativeDossier.module.css';
import { OperativeIcon } from './OperativeIcon';

export function OperativeDossier({ desk }: { desk: OperativeDesk }) {
  const headingId = useId();
  const { key, title, post, who, onClaim, tools, handsOn } = desk;
  const next = operativeDesks.find((other) => other.key === handsOn.to);
  return (
    <section id={key} tabIndex={-1} className={styles.dossier} aria-labelledby={headingId}>
      <div className={styles.iconFrame}>
        <OperativeIcon desk={key} />
      </div>
      <div className={styles.text}>
        <header className={styles.header}>
          <h2 id={headingId}>{title}</h2>
          <p className={styles.post}>{post}</p>
        </header>
        <p>{who}</p>
        <Fold summary="What they do on a claim">
          <h3 className={styles.label}>On a claim</h3>
          <ul className={styles.acts}>
            {onClaim.map((act) => (
              <li key={act.title}>
                <strong>{act.title}</strong>
                <p>{act.text}</p>
              </li>
            ))}
          </ul>
        </Fold>
      </div>
      <Fold summary="Their tools, and who is next">
        <div className={styles.aside}>
          <div>
            <h3 className={styles.label}>Tools</h3>
            <ul className={styles.tools}>
              {tools.map((tool) => (
                <li key={tool}>{tool}</li>
              ))}
            </ul>
          </div>
          <div className={styles.handsOn}>
            <h3 className={styles.label}>Hands on to {next?.title.toLowerCase()}</h3>
            <p>{handsOn.what}</p>
          </div>
        </div>
      </Fold>
    </section>
  );
}
