import { useId } from 'react';
import { ContactForm } from './ContactForm';
import styles from './TransmissionSheet.module.css';

export function TransmissionSheet() {
  const headingId = useId();
  return (
    <section className={styles.sheet} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h2 id={headingId}>Transmission sheet</h2>
        <p className={styles.formNumber}>Form C-4 · text only · all boxes required</p>
      </header>
      <ContactForm />
    </section>
  );
}
