import { type ReactNode } from 'react';

interface LedgerCellProps {
  /** Makes the cell a header of its row or of the rows below. */
  headerScope?: 'row' | 'rowgroup';
  /** The column header, shown in the cell if the table is laid out as blocks. */
  label?: string;
  colSpan?: number;
  className?: string;
  children: ReactNode;
}

/** On narrow screens tables are laid out as blocks, which removes their semantics; explicit roles restore them. */
export function LedgerCell({ headerScope, label, colSpan, className, children }: LedgerCellProps) {
  const Cell = headerScope ? 'th' : 'td';
  return (
    <Cell
      scope={headerScope}
      role={headerScope ? 'rowheader' : 'cell'}
      data-label={label}
      colSpan={colSpan}
      className={className}
    >
      {children}
    </Cell>
  );
}
