import { type Testimonial } from '@/content/testimonials';
import { classNames } from '@/shared/lib/className';
import { formatWholeMoney } from '@/shared/lib/money';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { Fragment } from 'react';
import styles from './TestimonialText.module.css';

/** What a marked amount is, for those who see neither its colour nor its underline. */
const MEANINGS = {
  offered: "the carrier's offer",
  claimed: 'the amount claimed',
  paid: 'the final payout',
} as const;

/** A testimonial's words, with its refusal and its three amounts marked. */
export function TestimonialText({ testimonial }: { testimonial: Testimonial }) {
  return (
    <p className={styles.text}>
      {testimonial.text.map((segment, index) => {
        if (typeof segment === 'string') return <Fragment key={index}>{segment}</Fragment>;
        if ('refusal' in segment) {
          return (
            <mark key={index} className={classNames(styles.mark, styles.refusal)}>
              {segment.refusal}
            </mark>
          );
        }
        return (
          <mark key={index} className={classNames(styles.mark, styles[segment.amount])}>
            {formatWholeMoney(testimonial[segment.amount])}
            <VisuallyHidden> ({MEANINGS[segment.amount]})</VisuallyHidden>
          </mark>
        );
      })}
    </p>
  );
}
