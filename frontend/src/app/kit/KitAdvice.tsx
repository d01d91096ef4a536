import { PointList } from '@/public/parts/PointList';
import { BriefSection } from '@/shared/ui/BriefSection';

const ADVICE = [
  {
    title: 'Card or section',
    text: 'A Card is a thing one works with, such as a list or a form; a BriefSection is a chapter that one reads.',
  },
  {
    title: 'Spacing',
    text: 'Put parts into a Stack, a Cluster or a CardGrid, and give them no margins of their own.',
  },
  {
    title: 'Sizes',
    text: 'Take a size of the scale; if none fits, the text is a label, a lead or a heading of another level.',
  },
  {
    title: 'Tone',
    text: 'Green is live or good, amber wants attention soon, red is danger or loss; a word says the same as the colour.',
  },
  {
    title: 'Primary button',
    text: 'A view has one, for its next step; the way back is a ghost, and what cannot be undone is danger.',
  },
  {
    title: 'Notice, toast or field error',
    text: 'A problem is told where it happened, with what to do; a toast only acknowledges.',
  },
  {
    title: 'Confirmation',
    text: 'Ask only before what cannot be undone, and name the deed on the button: Revoke, not OK.',
  },
  {
    title: 'Lists',
    text: 'Draw all four states: loading in the shape of the rows, empty with the next step, full, and failed with Retry.',
  },
  {
    title: 'Figures and charts',
    text: 'A Scale compares on one track, a Ledger lists in rows, Figures are for a few large numbers; all are text as well.',
  },
  {
    title: 'Dialog or page',
    text: 'A dialog is for one short task that returns to where it began; what one links to is a page.',
  },
];

export function KitAdvice() {
  return (
    <BriefSection kicker="Advice" title="Which part, and when" layout="under">
      <PointList points={ADVICE} />
    </BriefSection>
  );
}
