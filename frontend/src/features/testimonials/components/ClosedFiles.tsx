import { testimonials } from '@/content/testimonials';
import styles from './ClosedFiles.module.css';
import { DisputeFigures } from './DisputeFigures';

/** All testimonials at once, by their figures alone. */
export function ClosedFiles() {
  return (
    <ul className={styles.files}>
      {testimonials.map((testimonial) => (
        <li key={testimonial.author} className={styles.file}>
          <p className={styles.author}>
            <strong>{testimonial.author}</strong>
            <span className={styles.place}>
              {testimonial.role} / {testimonial.city}, {testimonial.state}
            </span>
          </p>
          <DisputeFigures testimonial={testimonial} />
        </li>
      ))}
    </ul>
  );
}
