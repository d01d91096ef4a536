import { formatMoney } from '@/shared/lib/money';
import { pluralize } from '@/shared/lib/pluralize';
import { Bridge } from '@/shared/ui/Bridge';
import { ChartFrame } from '@/shared/ui/ChartFrame';
import { SegmentedToggle } from '@/shared/ui/SegmentedToggle';
import { type ReactNode, useState } from 'react';
import styles from './ComparisonView.module.css';
import { type Comparison } from './estimate';
import { KIND_LABELS, NO_ROOM, PARTY_LABELS, PARTY_PHRASES } from './labels';

const DIVISIONS = [
  { value: 'room', label: 'By room' },
  { value: 'kind', label: 'By kind' },
] as const;

interface ComparisonViewProps {
  comparison: Comparison;
  /** Lists the lines of one room. */
  onChooseRoom: (room: string) => void;
  /** Lists the lines of one kind. */
  onChooseKind: (kind: string) => void;
  /** The lines, with their filters. */
  children: ReactNode;
}

/** Two estimates compared: the way from one total to the other, and the lines that make the difference. */
export function ComparisonView({ comparison, onChooseRoom, onChooseKind, children }: ComparisonViewProps) {
  const [division, setDivision] = useState<'room' | 'kind'>('room');
  const { base, audited, excluded } = comparison;
  return (
    <div className={styles.comparison}>
      <p className={styles.lead}>{describeDifference(comparison)}</p>
      <ChartFrame
        caption={`From ${PARTY_PHRASES[base.party]} to ${PARTY_PHRASES[audited.party]}, replacement cost`}
        isPlain
      >
        <SegmentedToggle
          label="Divide the difference"
          options={DIVISIONS}
          value={division}
          onChange={setDivision}
        />
        <Bridge
          from={{ label: PARTY_LABELS[base.party], amount: Number(base.total) }}
          to={{ label: PARTY_LABELS[audited.party], amount: Number(audited.total) }}
          steps={
            division === 'room'
              ? getRoomSteps(comparison).map(({ name, count, amount }) => ({
                  label: (
                    <Step
                      name={name || NO_ROOM}
                      count={count}
                      onChoose={name ? () => onChooseRoom(name) : undefined}
                    />
                  ),
                  amount,
                }))
              : getKindSteps(comparison).map(({ name, count, amount }) => ({
                  label: <Step name={KIND_LABELS[name]} count={count} onChoose={() => onChooseKind(name)} />,
                  amount,
                }))
          }
        />
      </ChartFrame>
      {excluded.count > 0 && (
        <p className={styles.hint}>
          {pluralize(excluded.count, 'line')} of both estimates count in neither total:{' '}
          {formatMoney(excluded.base)} and {formatMoney(excluded.audited)}.
        </p>
      )}
      {children}
    </div>
  );
}

function Step({
  name,
  count,
  onChoose,
}: {
  name: string;
  count: number;
  onChoose: (() => void) | undefined;
}) {
  return (
    <>
      {onChoose ? (
        <button type="button" className={styles.choose} onClick={onChoose}>
          {name}
        </button>
      ) : (
        name
      )}{' '}
      <span className={styles.count}>{pluralize(count, 'line')}</span>
    </>
  );
}

function describeDifference({ base, audited, difference, byKind }: Comparison): ReactNode {
  const changed = byKind.reduce((sum, { kind, count }) => (kind === 'same' ? sum : sum + count), 0);
  const all = byKind.reduce((sum, { count }) => sum + count, 0);
  const amount = Number(difference);
  if (amount === 0)
    return `Both estimates have the same total. ${changed} of ${pluralize(all, 'line')} differ.`;
  return (
    <>
      {PARTY_LABELS[audited.party]} is{' '}
      <strong className={styles.difference}>{formatMoney(Math.abs(amount))}</strong>{' '}
      {amount > 0 ? 'above' : 'below'} {PARTY_PHRASES[base.party]}. {changed} of {pluralize(all, 'line')}{' '}
      {changed === 1 ? 'makes' : 'make'} the difference.
    </>
  );
}

function getRoomSteps({ byRoom }: Comparison) {
  return byRoom
    .map(({ room, count, difference }) => ({ name: room, count, amount: Number(difference) }))
    .filter(({ amount }) => amount !== 0);
}

function getKindSteps({ byKind }: Comparison) {
  return byKind
    .map(({ kind, count, difference }) => ({ name: kind, count, amount: Number(difference) }))
    .filter(({ name, count }) => name !== 'same' && count > 0);
}
