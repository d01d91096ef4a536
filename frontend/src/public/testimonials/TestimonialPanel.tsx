import { testimonials } from './testimonials';
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from '@/shared/ui/icons';
import { IconButton } from '@/shared/ui/IconButton';
import { useId } from 'react';
import { useRotation } from './useRotation';
import { useSwipe } from './useSwipe';
import styles from './TestimonialPanel.module.css';
import { TestimonialSlide } from './TestimonialSlide';

const COUNT = testimonials.length;
const formatPosition = (index: number) => `${index + 1} of ${COUNT}`;

/** Follows the carousel pattern of the ARIA Authoring Practices. */
export function TestimonialPanel() {
  const { index, isPlaying, isRotating, isManual, step, togglePlaying, pauseProps } = useRotation(COUNT);
  const swipeProps = useSwipe(step);
  const slidesId = useId();
  return (
    <section
      className={styles.panel}
      aria-roledescription="carousel"
      aria-label="Testimonials"
      {...pauseProps}
    >
      <div className={styles.bar}>
        <p className={styles.title} aria-hidden="true">
          Closed files
        </p>
        <p className={styles.position}>{formatPosition(index)}</p>
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
        aria-live={isRotating && !isManual ? 'off' : 'polite'}
        {...swipeProps}
      >
        {testimonials.map((testimonial, slide) => (
          <TestimonialSlide
            key={testimonial.author}
            testimonial={testimonial}
            position={formatPosition(slide)}
            isCurrent={slide === index}
          />
        ))}
      </div>
    </section>
  );
}
