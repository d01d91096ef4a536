import { type DeskKey } from '@/content/operatives';
import styles from './OperativeSigil.module.css';

/** A sign for each kind of operative: what they look at, and in the signal's colour what they put to it. */
const SIGILS: Readonly<Record<DeskKey, { ground: string; act: string }>> = {
  // A roof and its test square with the strikes in it.
  field: {
    ground: 'M6 36 32 14l26 22M14 30v24h36V30',
    act: 'M24 30h16v16H24ZM28.5 34.5v.01M35 37v.01M30 42v.01M37 43v.01',
  },
  // A dial over a moisture curve.
  technical: {
    ground: 'M12 38a20 20 0 1 1 40 0M16 38h-4M52 38h-4M32 18v4M18 24l3 3M46 24l-3 3',
    act: 'm32 38 9-12M6 52c5-6 9-6 13 0s8 6 13 0 9-6 13 0 9 6 13 0',
  },
  // A page of lines, of which one is put in.
  desk: {
    ground: 'M14 8h36v48H14ZM20 18h24M20 26h24M20 42h24M20 50h12',
    act: 'M8 34h36M8 30v8M40 30l4 4-4 4',
  },
  // A balance on a section of the text.
  legal: {
    ground: 'M32 8v46M20 54h24M10 20h44',
    act: 'M10 20 4 38h12ZM54 20l-6 18h12ZM26 28h12M26 34h12M26 40h8',
  },
};

/** The sign of a kind of operatives. Decorative: the kind's name stands beside it. */
export function OperativeSigil({ desk }: { desk: DeskKey }) {
  const { ground, act } = SIGILS[desk];
  return (
    <svg className={styles.sigil} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <path d={ground} />
      <path className={styles.act} d={act} />
    </svg>
  );
}
