import { Stack } from '@/shared/ui/Stack';
import { messageRoute } from './contact';
import { useId } from 'react';
import styles from './MessageTimeline.module.css';

export function MessageTimeline() {
  const headingId = useId();
  return (
    <Stack as="section" gap={3} aria-labelledby={headingId}>
      <h2 id={headingId}>What happens to it</h2>
      <ol className={styles.steps}>
        {messageRoute.map(({ when, title, text }) => (
          <li key={title} className={styles.step}>
            <p className={styles.when}>{when}</p>
            <h3>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </Stack>
  );
}
