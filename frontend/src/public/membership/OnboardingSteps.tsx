import { onboardingSteps } from './membership';
import styles from './OnboardingSteps.module.css';

export function OnboardingSteps() {
  return (
    <ol className={styles.steps}>
      {onboardingSteps.map(({ label, title, text }, index) => (
        <li key={title} className={styles.step}>
          <p className={styles.label} aria-hidden="true">
            <span className={styles.number}>{String(index + 1).padStart(2, '0')}</span>
            {label}
          </p>
          <h3>{title}</h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
