import { Stack } from '@/shared/ui/Stack';
import { recordParts } from './credibility';
import { useId } from 'react';
import styles from './SampleRecord.module.css';

/** The parts of a record, with all values redacted. */
export function SampleRecord() {
  const headingId = useId();
  return (
    <Stack as="section" gap={3} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h2 id={headingId}>What a record tells</h2>
        <p className={styles.stamp}>Specimen</p>
      </header>
      <ul className={styles.parts}>
        {recordParts.map((part) => (
          <li key={part} className={styles.part}>
            <span className={styles.label}>{part}</span>
            <span className={styles.bars} aria-hidden="true">
              <span />
              <span />
              <span />
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        Next to it is one example of the network&apos;s own, with its figures, the same for every search.
      </p>
    </Stack>
  );
}
