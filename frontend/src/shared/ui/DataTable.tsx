import { classNames } from '@/shared/lib/className';
import { usePieces } from '@/shared/hooks/usePieces';
import { holdsTheSame } from '@/shared/lib/chunks';
import { type CSSProperties, memo, type ReactNode } from 'react';
import styles from './DataTable.module.css';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the right, with tabular digits. */
  isNumeric?: boolean;
  /** On a card it takes the whole line, as a row of buttons does; told of tables whose columns have widths. */
  isWide?: boolean;
  /** The column that names the row. */
  isRowHeader?: boolean;
  /**
   * Its share of the row, as a grid track: `2fr`. Where every column has one, rows are laid out without regard to each other,
   * and those out of sight cost nothing: what a table of thousands needs.
   */
  width?: string;
}

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  /** The same array each time, where the table may become long: only then are drawn rows kept. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A table that becomes one card a row where the screen is narrow. */
export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  const pieces = usePieces(rows);
  const isLong = columns.every(({ width }) => width !== undefined);
  const tracks = columns.map(({ width }) => width).join(' ');
  return (
    <table
      className={classNames(styles.table, isLong && styles.long)}
      role="table"
      style={isLong ? ({ '--columns': tracks } as CSSProperties) : undefined}
    >
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
      {pieces.map((piece, index) => (
        <Piece
          key={index}
          rows={piece}
          columns={columns as readonly Column<unknown>[]}
          rowKey={rowKey as (row: unknown) => string}
        />
      ))}
    </table>
  );
}

interface PieceProps {
  rows: readonly unknown[];
  columns: readonly Column<unknown>[];
  rowKey: (row: unknown) => string;
}

/** Some rows, drawn again only where they or the columns have changed; a row's key is the row's own. */
const Piece = memo(
  function Piece({ rows, columns, rowKey }: PieceProps) {
    return (
      <tbody className={styles.piece} role="rowgroup" style={{ '--rows': rows.length } as CSSProperties}>
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
  (before, after) => before.columns === after.columns && holdsTheSame(before.rows, after.rows),
);
