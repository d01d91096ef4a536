import { type SuccessStory } from './successStories';
import { formatMoney, formatWholeMoney } from '@/shared/lib/money';

export interface LedgerLine {
  label: string;
  value: string;
  tone?: 'good' | 'watch' | 'danger';
}

/** The payment divided by the offer: `2.2x`, with a plus if the payment is a lower bound. */
export function formatMultiple({ offer, result, resultShown }: SuccessStory): string {
  return `${(result / offer).toFixed(1)}x${resultShown ? '+' : ''}`;
}

/** Shows cents if any amount of the case has cents. */
export function formatAmount(story: SuccessStory, amount: number): string {
  const hasCents = [story.offer, story.result, story.claimed ?? 0].some((sum) => sum % 1 !== 0);
  return hasCents ? formatMoney(amount) : formatWholeMoney(amount);
}

export function formatResult(story: SuccessStory): string {
  return story.resultShown ?? formatAmount(story, story.result);
}

export function getLedgerLines(story: SuccessStory): LedgerLine[] {
  const { offer, result, resultShown, claimed, deductible } = story;
  const optional = (label: string, amount: number | undefined, tone?: LedgerLine['tone']): LedgerLine[] =>
    amount === undefined ? [] : [{ label, value: formatAmount(story, amount), tone }];
  return [
    ...optional('Claimed', claimed, 'watch'),
    {
      label: claimed === undefined ? 'Offered' : 'Reduced to',
      value: formatAmount(story, offer),
      tone: 'danger',
    },
    { label: claimed === undefined ? 'Closed at' : 'Raised to', value: formatResult(story), tone: 'good' },
    ...optional('Deductible', deductible),
    { label: 'Gained', value: `${formatAmount(story, result - offer)}${resultShown ? '+' : ''}` },
  ];
}
