import { useRowChunks } from './useRowChunks';
import { arraysEqual } from './arrays';
import { inlineStyle } from '@/shared/lib/inlineStyle';
import { memo, type ReactNode } from 'react';
import styles from './ChunkedRows.module.css';

export interface ChunkedRowsProps<Row> {
  rows: readonly Row[];
  /** The approximate height of a row, as a CSS length. It is reserved for rows outside the viewport. */
  rowHeight: string;
  /** Must be stable: a new function renders all rows again. */
  renderRows: (rows: readonly Row[]) => ReactNode;
}

/** A list of any length, rendered in chunks. New rows do not render the old ones again. */
export function ChunkedRows<Row>({ rows, rowHeight, renderRows }: ChunkedRowsProps<Row>) {
  return (
    <div {...inlineStyle({ '--row-height': rowHeight })}>
      {useRowChunks(rows).map((chunk, index) => (
        <RowChunk
          key={index}
          rows={chunk}
          renderRows={renderRows as (rows: readonly unknown[]) => ReactNode}
        />
      ))}
    </div>
  );
}

interface RowChunkProps {
  rows: readonly unknown[];
  renderRows: (rows: readonly unknown[]) => ReactNode;
}

const RowChunk = memo(
  function Chunk({ rows, renderRows }: RowChunkProps) {
    return (
      <div className={styles.chunk} {...inlineStyle({ '--rows': rows.length })}>
        {renderRows(rows)}
      </div>
    );
  },
  (before, after) => before.renderRows === after.renderRows && arraysEqual(before.rows, after.rows),
);
