import { type RecordedCase } from '@/content/successStories';
import { formatMoney, formatWholeMoney } from '@/shared/lib/money';

export interface LedgerLine {
  label: string;
  value: string;
  tone?: 'good' | 'watch' | 'danger';
}

/** The payment measured on the offer: `2.2x`, with a plus where the payment is a lower bound. */
export function multipleOf({ offer, result, resultShown }: RecordedCase): string {
  return `${(result / offer).toFixed(1)}x${resultShown ? '+' : ''}`;
}

/** An amount of a case, with cents where any of its amounts has some. */
export function amountOf(recorded: RecordedCase, amount: number): string {
  const hasCents = [recorded.offer, recorded.result, recorded.claimed ?? 0].some((sum) => sum % 1 !== 0);
  return hasCents ? formatMoney(amount) : formatWholeMoney(amount);
}

/** The result as it is shown, with what is not exact about it. */
export function resultOf(recorded: RecordedCase): string {
  return recorded.resultShown ?? amountOf(recorded, recorded.result);
}

/** A case as an account: what was claimed where that is known, the offer, the result, and what lies between them. */
export function ledgerOf(recorded: RecordedCase): LedgerLine[] {
  const { offer, result, resultShown, claimed, deductible } = recorded;
  const optional = (label: string, amount: number | undefined, tone?: LedgerLine['tone']): LedgerLine[] =>
    amount === undefined ? [] : [{ label, value: amountOf(recorded, amount), tone }];
  return [
    ...optional('Claimed', claimed, 'watch'),
    {
      label: claimed === undefined ? 'Offered' : 'Reduced to',
      value: amountOf(recorded, offer),
      tone: 'danger',
    },
    { label: claimed === undefined ? 'Closed at' : 'Raised to', value: resultOf(recorded), tone: 'good' },
    ...optional('Deductible', deductible),
    { label: 'Gained', value: `${amountOf(recorded, result - offer)}${resultShown ? '+' : ''}` },
  ];
}
