import { testimonials } from './testimonials';
import styles from './TestimonialList.module.css';
import { DisputeFigures } from './DisputeFigures';

export function TestimonialList() {
  return (
    <ul className={styles.files}>
      {testimonials.map((testimonial) => (
        <li key={testimonial.author} className={styles.file}>
          <p className={styles.author}>
            <strong>{testimonial.author}</strong>
            <span className={styles.location}>
              {testimonial.role} / {testimonial.city}, {testimonial.state}
            </span>
          </p>
          <DisputeFigures testimonial={testimonial} />
        </li>
      ))}
    </ul>
  );
}
