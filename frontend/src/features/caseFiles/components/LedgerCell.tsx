import { type ReactNode } from 'react';

interface LedgerCellProps {
  /** Makes the cell the heading of its row or of the rows below. */
  heads?: 'row' | 'rowgroup';
  /** The column's header, shown with the cell where the table is drawn as blocks. */
  label?: string;
  colSpan?: number;
  className?: string;
  children: ReactNode;
}

/** A cell that keeps its role in tables that narrow screens draw as blocks. */
export function LedgerCell({ heads, label, colSpan, className, children }: LedgerCellProps) {
  const Cell = heads ? 'th' : 'td';
  return (
    <Cell
      scope={heads}
      role={heads ? 'rowheader' : 'cell'}
      data-label={label}
      colSpan={colSpan}
      className={className}
    >
      {children}
    </Cell>
  );
}
