import { type Testimonial } from '@/content/testimonials';
import { DisputeFigures } from './DisputeFigures';
import styles from './TestimonialSlide.module.css';
import { TestimonialText } from './TestimonialText';

interface TestimonialSlideProps {
  testimonial: Testimonial;
  /** Where it stands: `3 of 8`. */
  position: string;
  isCurrent: boolean;
}

/** One testimonial. All lie over one another, so that the panel is as tall as the longest; one can be seen or reached. */
export function TestimonialSlide({ testimonial, position, isCurrent }: TestimonialSlideProps) {
  const { author, role, city, state } = testimonial;
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={position}
      className={styles.slide}
      style={{ visibility: isCurrent ? 'visible' : 'hidden' }}
      inert={!isCurrent}
      data-current={isCurrent || undefined}
    >
      <figure className={styles.figure}>
        <blockquote>
          <TestimonialText testimonial={testimonial} />
        </blockquote>
        <figcaption className={styles.author}>
          <span className={styles.name}>{author}</span>
          <span className={styles.place}>
            {role} / {city}, {state}
          </span>
        </figcaption>
        <DisputeFigures testimonial={testimonial} />
      </figure>
    </div>
  );
}
