import { formatWholeMoney } from '@/shared/lib/money';
import { type ReactNode } from 'react';
import { Scale } from './Scale';

interface BridgeEnd {
  label: ReactNode;
  /** US dollars. */
  amount: number;
}

interface BridgeProps {
  from: BridgeEnd;
  to: BridgeEnd;
  /** The differences, which add up to the way from one end to the other. */
  steps: readonly BridgeEnd[];
}

/** A waterfall from one amount to another. Each step starts where the previous one ends. */
export function Bridge({ from, to, steps }: BridgeProps) {
  const bars = getBars(from.amount, steps);
  const largest = Math.max(from.amount, to.amount, ...bars.map(({ end }) => end)) || 1;
  const toPercent = (amount: number) => (100 * Math.max(0, amount)) / largest;
  return (
    <Scale
      layout="inline"
      rows={[
        {
          label: <strong>{from.label}</strong>,
          value: formatWholeMoney(from.amount),
          tone: 'danger',
          marks: [{ to: toPercent(from.amount) }],
        },
        ...bars.map(({ label, amount, start, end }) => ({
          label,
          value: formatChange(amount),
          marks: [{ from: toPercent(Math.min(start, end)), to: toPercent(Math.max(start, end)) }],
        })),
        {
          label: <strong>{to.label}</strong>,
          value: formatWholeMoney(to.amount),
          tone: 'good',
          marks: [{ to: toPercent(to.amount) }],
        },
      ]}
    />
  );
}

function getBars(from: number, steps: readonly BridgeEnd[]) {
  let end = from;
  return steps.map((step) => {
    const start = end;
    end += step.amount;
    return { ...step, start, end };
  });
}

/** `+$1,250` or `−$80`. */
function formatChange(amount: number): string {
  return `${amount < 0 ? '−' : '+'}${formatWholeMoney(Math.abs(amount))}`;
}
