import { testimonials } from '@/content/testimonials';
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from '@/shared/ui/icons';
import { IconButton } from '@/shared/ui/IconButton';
import { useId } from 'react';
import { useRotation } from '../model/useRotation';
import { useSwipe } from '../model/useSwipe';
import styles from './TestimonialPanel.module.css';
import { TestimonialSlide } from './TestimonialSlide';

const COUNT = testimonials.length;
const positionOf = (index: number) => `${index + 1} of ${COUNT}`;

/** The landing's rotating testimonials: one at a time, by the pattern of the carousel (ARIA Authoring Practices). */
export function TestimonialPanel() {
  const { index, isPlaying, isRotating, isByHand, step, togglePlaying, holdProps } = useRotation(COUNT);
  const swipeProps = useSwipe(step);
  const slidesId = useId();
  return (
    <section
      className={styles.panel}
      aria-roledescription="carousel"
      aria-label="Testimonials"
      {...holdProps}
    >
      <div className={styles.bar}>
        <p className={styles.title} aria-hidden="true">
          Closed files
        </p>
        <p className={styles.position}>{positionOf(index)}</p>
        <div className={styles.controls}>
          <IconButton
            label={isPlaying ? 'Pause testimonials' : 'Play testimonials'}
            icon={isPlaying ? <PauseIcon /> : <PlayIcon />}
            onClick={togglePlaying}
          />
          <IconButton
            label="Previous testimonial"
            icon={<ChevronLeftIcon />}
            aria-controls={slidesId}
            onClick={() => step(-1)}
          />
          <IconButton
            label="Next testimonial"
            icon={<ChevronRightIcon />}
            aria-controls={slidesId}
            onClick={() => step(1)}
          />
        </div>
        {isRotating && <span key={index} className={styles.elapsed} aria-hidden="true" />}
      </div>
      <div
        id={slidesId}
        className={styles.slides}
        aria-live={isRotating && !isByHand ? 'off' : 'polite'}
        {...swipeProps}
      >
        {testimonials.map((testimonial, slide) => (
          <TestimonialSlide
            key={testimonial.author}
            testimonial={testimonial}
            position={positionOf(slide)}
            isCurrent={slide === index}
          />
        ))}
      </div>
    </section>
  );
}
