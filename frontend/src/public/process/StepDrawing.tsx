import { type ProcessStep } from './process';
import styles from './StepDrawing.module.css';

/** SVG paths; the accent has the signal color while the step is open. */
const DRAWINGS: Readonly<Record<ProcessStep['number'], { base: string; accent: string }>> = {
  // A folder with three sheets.
  1: {
    base: 'M12 24h24l6 6h42v28H12ZM22 24V10h40l8 8v12M62 10v8h8M28 16h22M30 16',
    accent: 'M6 44h84M24 50h30M24 37h44',
  },
  // A house with one framed slope.
  2: {
    base: 'M6 38 46 10l40 28M18 30v28h56V30M34 58V44h12v14',
    accent: 'M56 12V6h6M84 6h6v6M90 34v6h-6M62 40h-6v-6M73 16v14M66 23h14',
  },
  // Several paths with one chosen.
  3: {
    base: 'M10 54c26 0 40 0 74-2M10 54C26 54 34 36 84 34M84 10v48M10 49a5 5 0 1 1 0 10 5 5 0 0 1 0-10M78 34h12M78 52h12',
    accent: 'M14 51C34 42 30 14 52 14h28M74 8l7 6-7 6',
  },
  // Two pages, compared line by line.
  4: {
    base: 'M10 8h30v48H10ZM56 8h30v48H56ZM16 18h18M16 28h12M16 38h18M16 48h8M62 18h18M62 38h18',
    accent: 'M62 28h18M62 48h18M43 28h10m-4-4 4 4-4 4M43 48h10m-4-4 4 4-4 4',
  },
  // One file that goes to three recipients.
  5: {
    base: 'M8 20h22v24H8ZM13 27h12M13 33h12M13 39h6M74 6h12v12H74ZM74 27h12v12H74ZM74 48h12v12H74Z',
    accent: 'M30 32h36m-5-4 5 4-5 4M40 32c12 0 8-20 26-20m-5-4 5 4-5 4M40 32c12 0 8 22 26 22m-5-4 5 4-5 4',
  },
};

export function StepDrawing({ step }: { step: ProcessStep['number'] }) {
  const { base, accent } = DRAWINGS[step];
  return (
    <svg className={styles.drawing} viewBox="0 0 96 66" aria-hidden="true" focusable="false">
      <path d={base} />
      <path className={styles.accent} d={accent} />
    </svg>
  );
}
