import { formatWholeMoney } from '@/shared/lib/money';
import { Scale, type ScaleRow } from '@/shared/ui/Scale';

interface Bar extends Pick<ScaleRow, 'label' | 'tone' | 'annotation' | 'note'> {
  /** US dollars. */
  amount: number;
  /** Replaces the formatted amount if it is not exact: `$24,000+`. */
  shown?: string;
  /** The bar is at the right end of its track. */
  isAtEnd?: boolean;
}

/** Amounts on one scale, the largest as long as the track. `className` as in `Scale`. */
export function BarList({ bars, className }: { bars: readonly Bar[]; className?: string }) {
  const largest = Math.max(...bars.map(({ amount }) => amount));
  return (
    <Scale
      className={className}
      rows={bars.map(({ amount, shown, isAtEnd, ...row }) => {
        const length = (100 * amount) / largest;
        const mark = isAtEnd ? { from: 100 - length, to: 100 } : { to: length };
        return { ...row, value: shown ?? formatWholeMoney(amount), marks: [mark] };
      })}
    />
  );
}
