import { classNames } from '@/shared/lib/className';
import styles from './LostTrace.module.css';

/** Letters of an address that are shown; the rest helps nobody. */
const MOST_LETTERS = 90;

/** How far a visitor got with an address that leads nowhere. */
export function LostTrace({ address }: { address: string }) {
  const shown = address.length > MOST_LETTERS ? `${address.slice(0, MOST_LETTERS)}…` : address;
  const hops = [
    { label: 'From', place: 'Your browser', state: 'sent' },
    { label: 'Through', place: 'The network', state: 'answered' },
    { label: 'To', place: shown, state: 'nothing on file' },
  ];
  return (
    <ol className={styles.trace} aria-label="How far you got">
      {hops.map(({ label, place, state }, index) => (
        <li key={label} className={classNames(styles.hop, index === hops.length - 1 && styles.lost)}>
          <span className={styles.label}>{label}</span>
          <span className={styles.place}>{place}</span>
          <span className={styles.state}>{state}</span>
        </li>
      ))}
    </ol>
  );
}
