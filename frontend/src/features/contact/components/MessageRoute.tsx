import { messageRoute } from '@/content/contact';
import { useId } from 'react';
import styles from './MessageRoute.module.css';

/** What becomes of a message, as the stations of a line. */
export function MessageRoute() {
  const headingId = useId();
  return (
    <section className={styles.route} aria-labelledby={headingId}>
      <h2 id={headingId}>What happens to it</h2>
      <ol className={styles.stations}>
        {messageRoute.map(({ when, title, text }) => (
          <li key={title} className={styles.station}>
            <p className={styles.when}>{when}</p>
            <h3>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
