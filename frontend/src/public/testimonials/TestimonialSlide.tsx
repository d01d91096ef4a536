import { type Testimonial } from './testimonials';
import { inlineStyle } from '@/shared/lib/inlineStyle';
import { DisputeFigures } from './DisputeFigures';
import styles from './TestimonialSlide.module.css';
import { TestimonialText } from './TestimonialText';

interface TestimonialSlideProps {
  testimonial: Testimonial;
  /** For example `3 of 8`. */
  position: string;
  isCurrent: boolean;
}

/** All slides are in the same grid cell, so that the panel is as high as the longest; only the current one is visible. */
export function TestimonialSlide({ testimonial, position, isCurrent }: TestimonialSlideProps) {
  const { author, role, city, state } = testimonial;
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={position}
      className={styles.slide}
      {...inlineStyle({ visibility: isCurrent ? 'visible' : 'hidden' })}
      inert={!isCurrent}
      data-current={isCurrent || undefined}
    >
      <figure className={styles.figure}>
        <blockquote>
          <TestimonialText testimonial={testimonial} />
        </blockquote>
        <figcaption className={styles.author}>
          <span className={styles.name}>{author}</span>
          <span className={styles.location}>
            {role} / {city}, {state}
          </span>
        </figcaption>
        <DisputeFigures testimonial={testimonial} />
      </figure>
    </div>
  );
}
