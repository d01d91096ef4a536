import { type InvitationCode } from '@/entities/invitationCode/invitationCode';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import styles from './CodeSelection.module.css';
import { isRedeemable } from './codeStatus';

interface CodeSelection {
  ids: ReadonlySet<string>;
  select: (ids: readonly string[], isSelected: boolean) => void;
}

// A context, because the rows of the table are rendered again only if they or the columns change.
const SelectionContext = createContext<CodeSelection>({ ids: new Set(), select: () => undefined });

export function CodeSelectionProvider({ children }: { children: ReactNode }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const select = useCallback((changed: readonly string[], isSelected: boolean) => {
    setIds((current) => {
      const next = new Set(current);
      for (const id of changed) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }, []);
  return (
    <SelectionContext value={useMemo(() => ({ ids, select }), [ids, select])}>{children}</SelectionContext>
  );
}

export function useCodeSelection(): CodeSelection {
  return useContext(SelectionContext);
}

/** Nothing for a code that is used, revoked or expired. */
export function SelectCode({ code: { id, code }, code: row }: { code: InvitationCode }) {
  const { ids, select } = useCodeSelection();
  if (!isRedeemable(row, new Date())) return null;
  return (
    <label className={styles.checkbox}>
      <input
        type="checkbox"
        aria-label={`Select ${code}`}
        checked={ids.has(id)}
        onChange={({ currentTarget }) => select([id], currentTarget.checked)}
      />
    </label>
  );
}
