import { Filters } from './Filters';
import { Findings } from './Findings';
import { KeyList } from './KeyList';
import { type Mode } from './PairActions';
import { PairDetail, type SideName } from './PairDetail';
import { PairList } from './PairList';
import { findNext, findPartners, isOpen, isPair, listItems, type Filter, type RankedPair } from './pairs';
import { Summary } from './Summary';
import { useWorkbench, type Loaded, type Workbench as WorkbenchState } from './useWorkbench';
import { useWorkbenchKeys } from './useWorkbenchKeys';
import { type WorkbenchSource } from './workbenchApi';
import { useCallback, useEffect, useMemo, useState } from 'react';

/** As in the style sheet: `--wide`. */
const WIDE = '(width >= 72rem)';

/** The workbench of a comparison: both documents by room, and what staff say about each difference. */
export function Workbench({ source }: { source: WorkbenchSource }) {
  const state = useWorkbench(source);
  const { data, message, reload } = state;
  if (data) return <Bench source={source} {...state} data={data} />;
  if (message)
    return (
      <div role="alert">
        <p className="support-empty">{message.text}</p>
        <button type="button" className="button" onClick={reload}>
          Try again
        </button>
      </div>
    );
  return (
    <p className="support-empty" role="status">
      Loading both estimates…
    </p>
  );
}

interface BenchProps extends Omit<WorkbenchState, 'data' | 'reload'> {
  source: WorkbenchSource;
  data: Loaded;
}

function Bench({ source, data, message, isSaving, change }: BenchProps) {
  const { comparison, pairs, reasons, isComplete } = data;
  const [filter, setFilter] = useState<Filter>('all');
  const [room, setRoom] = useState('');
  // Null until there is a difference to begin with. On a phone the chosen line covers the others.
  const [selectedId, setSelectedId] = useState<string | null | undefined>(() =>
    matchMedia(WIDE).matches ? null : undefined,
  );
  const [mode, setMode] = useState<Mode>('reason');
  const [side, setSide] = useState<SideName>('audited');

  const items = useMemo(() => listItems(pairs, filter, room), [pairs, filter, room]);
  const shown = useMemo(() => items.filter(isPair), [items]);
  const rooms = useMemo(() => [...new Set(pairs.map((pair) => pair.room))].filter(Boolean), [pairs]);
  const firstOpen = selectedId === null ? shown.find(isOpen) : undefined;
  if (firstOpen) setSelectedId(firstOpen.id);
  const selected = pairs.find(({ id }) => id === selectedId);
  const partners = useMemo(
    () => (selected && mode === 'pair' ? findPartners(pairs, selected) : []),
    [pairs, selected, mode],
  );
  const shownSide: SideName = selected?.[side] ? side : side === 'base' ? 'audited' : 'base';
  const isReadOnly = comparison.version !== null;

  const select = useCallback((id: string | undefined) => {
    setSelectedId(id);
    setMode('reason');
  }, []);

  useEffect(() => {
    if (selectedId) focusRow(selectedId);
  }, [selectedId]);

  /** On to the next difference that somebody has to look at, if there is one. */
  const goOn = (from: RankedPair) => {
    select(findNext(shown, from.id, (pair) => pair.id !== from.id && isOpen(pair))?.id ?? from.id);
  };
  const step = (distance: 1 | -1, condition: (pair: RankedPair) => boolean) => {
    const next = findNext(shown, selectedId ?? undefined, condition, distance);
    if (next) select(next.id);
  };
  /** After a change that makes other pairs of the lines, the first of these is selected. */
  const changeAndSelect = async (sent: Parameters<typeof change>[0]) => {
    const [first] = await change(sent);
    if (first) select(first.id);
  };

  const giveReason = (reason: string) => {
    if (!selected || isReadOnly) return;
    if (mode === 'exclude') void change({ action: 'exclude', pair: selected.id, reason });
    else void change({ action: 'reason', pair: selected.id, reason, note: selected.note });
    goOn(selected);
  };
  const pairWith = (partner: RankedPair) => {
    const [base, audited] = [selected?.base ?? partner.base, selected?.audited ?? partner.audited];
    if (base && audited) void changeAndSelect({ action: 'pair', base: base.id, audited: audited.id });
  };
  const unpair = () => {
    if (selected?.base && selected.audited) void changeAndSelect({ action: 'unpair', pair: selected.id });
  };
  const include = () => {
    if (selected) void changeAndSelect({ action: 'include', pair: selected.id });
  };
  /** The two lines of an uncertain pair are the same work. */
  const confirm = () => {
    if (!selected?.isUncertain || isReadOnly) return;
    void change({ action: 'reason', pair: selected.id, reason: selected.reason, note: selected.note });
    goOn(selected);
  };
  const undo = () => {
    void changeAndSelect({ action: 'undo' });
  };
  const choose = (index: number) => {
    const [reason, partner] = [reasons[index], partners[index]];
    if (mode === 'pair' && partner) pairWith(partner);
    else if (mode !== 'pair' && reason !== undefined) giveReason(reason);
  };

  const keys = useWorkbenchKeys({
    next: () => {
      step(1, () => true);
    },
    previous: () => {
      step(-1, () => true);
    },
    nextOpen: () => {
      step(1, isOpen);
    },
    previousOpen: () => {
      step(-1, isOpen);
    },
    otherPage: () => {
      setSide(shownSide === 'base' ? 'audited' : 'base');
    },
    leave: () => {
      setMode('reason');
    },
    ...(!isReadOnly && {
      choose,
      clear: () => {
        if (selected && !selected.isExcluded)
          void change({ action: 'reason', pair: selected.id, reason: '', note: selected.note });
      },
      exclude: () => {
        if (selected?.isExcluded) include();
        else setMode(mode === 'exclude' ? 'reason' : 'exclude');
      },
      confirm,
      unpair,
      pair: () => {
        if (selected && !(selected.base && selected.audited)) setMode('pair');
      },
      note: () => document.querySelector<HTMLElement>('#compare-note')?.focus(),
      undo,
    }),
  });

  return (
    <>
      <Summary
        source={source}
        comparison={comparison}
        pairs={pairs}
        isSaving={isSaving}
        message={message}
        onUndo={undo}
        onKeys={keys.open}
      />
      <Filters
        filter={filter}
        room={room}
        rooms={rooms}
        count={shown.length}
        isComplete={isComplete}
        onFilter={setFilter}
        onRoom={setRoom}
      />
      <Findings
        findings={comparison.findings}
        pairs={pairs}
        selected={selected}
        onSelect={(pair, named) => {
          setFilter('all');
          setRoom('');
          setSide(named);
          select(pair.id);
        }}
      />
      <div className="compare-page">
        <section className="compare-list" aria-label="Lines">
          <p className="compare-head" aria-hidden="true">
            <span>Line</span>
            <span>From</span>
            <span>To</span>
            <span>Difference</span>
            <span>Reason</span>
          </p>
          {shown.length === 0 ? (
            <p className="support-empty">No line is like this.</p>
          ) : (
            <PairList items={items} selectedId={selectedId ?? undefined} onSelect={select} />
          )}
        </section>
        {selected ? (
          <PairDetail
            source={source}
            pair={selected}
            reasons={reasons}
            partners={partners}
            mode={mode}
            side={shownSide}
            isReadOnly={isReadOnly}
            onMode={setMode}
            onSide={setSide}
            onReason={giveReason}
            onNote={(note) => {
              void change({ action: 'reason', pair: selected.id, reason: selected.reason, note });
            }}
            onPair={pairWith}
            onUnpair={unpair}
            onInclude={include}
            onConfirm={confirm}
            onClose={() => {
              select(undefined);
            }}
          />
        ) : (
          <p className="compare-detail support-empty">Choose a line to see both documents.</p>
        )}
      </div>
      <KeyList isReadOnly={isReadOnly} dialog={keys.dialog} />
    </>
  );
}

/** So that a screen reader says it, and it can be seen. */
function focusRow(id: string): void {
  const row = document.querySelector<HTMLElement>(`[data-pair="${CSS.escape(id)}"]`);
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}
