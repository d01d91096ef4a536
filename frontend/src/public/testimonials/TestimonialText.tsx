import { type Testimonial } from './testimonials';
import { classNames } from '@/shared/lib/className';
import { formatWholeMoney } from '@/shared/lib/money';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { Fragment } from 'react';
import styles from './TestimonialText.module.css';

/** For screen readers, which do not announce the color and the underline. */
const AMOUNT_LABELS = {
  offered: "the carrier's offer",
  claimed: 'the amount claimed',
  paid: 'the final payout',
} as const;

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
            <VisuallyHidden> ({AMOUNT_LABELS[segment.amount]})</VisuallyHidden>
          </mark>
        );
      })}
    </p>
  );
}
