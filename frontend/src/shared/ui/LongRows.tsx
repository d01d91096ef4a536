import { usePieces } from '@/shared/hooks/usePieces';
import { holdsTheSame } from '@/shared/lib/chunks';
import { type CSSProperties, memo, type ReactNode } from 'react';
import styles from './LongRows.module.css';

interface LongRowsProps<Row> {
  rows: readonly Row[];
  /** About how high a row is, as a CSS length: what is out of sight takes that much room. */
  rowHeight: string;
  /** Draws some of the rows; a function that stays the same. */
  draw: (rows: readonly Row[]) => ReactNode;
}

/** A list of any length, drawn in pieces: reading on draws the new rows alone, and what is out of sight costs nothing. */
export function LongRows<Row>({ rows, rowHeight, draw }: LongRowsProps<Row>) {
  return (
    <div style={{ '--row-height': rowHeight } as CSSProperties}>
      {usePieces(rows).map((piece, index) => (
        <Piece key={index} rows={piece} draw={draw as (rows: readonly unknown[]) => ReactNode} />
      ))}
    </div>
  );
}

interface PieceProps {
  rows: readonly unknown[];
  draw: (rows: readonly unknown[]) => ReactNode;
}

const Piece = memo(
  function Piece({ rows, draw }: PieceProps) {
    return (
      <div className={styles.piece} style={{ '--rows': rows.length } as CSSProperties}>
        {draw(rows)}
      </div>
    );
  },
  (before, after) => before.draw === after.draw && holdsTheSame(before.rows, after.rows),
);
