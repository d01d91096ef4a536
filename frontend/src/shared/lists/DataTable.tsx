import { classNames } from '@/shared/lib/className';
import { useRowChunks } from './useRowChunks';
import { arraysEqual } from './arrays';
import { inlineStyle } from '@/shared/lib/inlineStyle';
import { memo, type ReactNode } from 'react';
import styles from './DataTable.module.css';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, with tabular digits. */
  isNumeric?: boolean;
  /** On a card it takes the whole line, such as a row of buttons. */
  isWide?: boolean;
  isRowHeader?: boolean;
  /** A grid track, such as `2fr`: each row is laid out by itself, so that the browser skips rows outside the viewport. */
  width: string;
}

interface DataTableProps<Row> {
  /** The accessible name. */
  caption: string;
  /** Must be a stable array for long tables: a new array renders all rows again. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** On a narrow screen each row becomes a card. */
export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  const chunks = useRowChunks(rows);
  const tracks = columns.map(({ width }) => width).join(' ');
  return (
    <table className={styles.table} role="table" {...inlineStyle({ '--columns': tracks })}>
      <caption className={styles.caption}>{caption}</caption>
      <thead className={styles.head} role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              role="columnheader"
              className={classNames(column.isNumeric && styles.numeric)}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      {chunks.map((chunk, index) => (
        <RowChunk
          key={index}
          rows={chunk}
          columns={columns as readonly Column<unknown>[]}
          rowKey={rowKey as (row: unknown) => string}
        />
      ))}
    </table>
  );
}

interface RowChunkProps {
  rows: readonly unknown[];
  columns: readonly Column<unknown>[];
  rowKey: (row: unknown) => string;
}

/** Renders again only if its rows or the columns change. */
const RowChunk = memo(
  function Chunk({ rows, columns, rowKey }: RowChunkProps) {
    return (
      <tbody className={styles.piece} role="rowgroup" {...inlineStyle({ '--rows': rows.length })}>
        {rows.map((row) => (
          <tr key={rowKey(row)} className={styles.row} role="row">
            {columns.map((column) => {
              const Cell = column.isRowHeader ? 'th' : 'td';
              return (
                <Cell
                  key={column.key}
                  scope={column.isRowHeader ? 'row' : undefined}
                  role={column.isRowHeader ? 'rowheader' : 'cell'}
                  data-label={column.header}
                  data-column={column.key}
                  className={classNames(
                    styles.cell,
                    column.isNumeric && styles.numeric,
                    column.isWide && styles.wide,
                  )}
                >
                  {column.cell(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    );
  },
  (before, after) => before.columns === after.columns && arraysEqual(before.rows, after.rows),
);
