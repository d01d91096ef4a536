import { type DeskKey } from './operatives';
import styles from './OperativeIcon.module.css';

/** `accent` is drawn in the signal colour. */
const ICONS: Readonly<Record<DeskKey, { base: string; accent: string }>> = {
  // A roof and a test square with hail hits.
  field: {
    base: 'M6 36 32 14l26 22M14 30v24h36V30',
    accent: 'M24 30h16v16H24ZM28.5 34.5v.01M35 37v.01M30 42v.01M37 43v.01',
  },
  // A dial above a moisture curve.
  technical: {
    base: 'M12 38a20 20 0 1 1 40 0M16 38h-4M52 38h-4M32 18v4M18 24l3 3M46 24l-3 3',
    accent: 'm32 38 9-12M6 52c5-6 9-6 13 0s8 6 13 0 9-6 13 0 9 6 13 0',
  },
  // A page with an inserted line.
  desk: {
    base: 'M14 8h36v48H14ZM20 18h24M20 26h24M20 42h24M20 50h12',
    accent: 'M8 34h36M8 30v8M40 30l4 4-4 4',
  },
  // A pair of scales above a section of text.
  legal: {
    base: 'M32 8v46M20 54h24M10 20h44',
    accent: 'M10 20 4 38h12ZM54 20l-6 18h12ZM26 28h12M26 34h12M26 40h8',
  },
};

/** Decorative: the title is next to it. */
export function OperativeIcon({ desk }: { desk: DeskKey }) {
  const { base, accent } = ICONS[desk];
  return (
    <svg className={styles.icon} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <path d={base} />
      <path className={styles.accent} d={accent} />
    </svg>
  );
}
