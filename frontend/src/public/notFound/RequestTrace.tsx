import { classNames } from '@/shared/lib/className';
import styles from './RequestTrace.module.css';

const MAX_LENGTH = 90;

export function RequestTrace({ pathname }: { pathname: string }) {
  const shortened = pathname.length > MAX_LENGTH ? `${pathname.slice(0, MAX_LENGTH)}…` : pathname;
  const hops = [
    { label: 'From', value: 'Your browser', state: 'sent' },
    { label: 'Through', value: 'The network', state: 'answered' },
    { label: 'To', value: shortened, state: 'nothing on file' },
  ];
  return (
    <ol className={styles.trace} aria-label="How far you got">
      {hops.map(({ label, value, state }, index) => (
        <li key={label} className={classNames(styles.hop, index === hops.length - 1 && styles.failed)}>
          <span className={styles.label}>{label}</span>
          <span className={styles.value}>{value}</span>
          <span className={styles.state}>{state}</span>
        </li>
      ))}
    </ol>
  );
}
