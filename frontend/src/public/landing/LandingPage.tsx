import { TestimonialPanel } from '@/public/testimonials/TestimonialPanel';
import { paths, getRouteOfPage } from '@/shared/config/paths';
import { MarkEmblem } from '@/public/parts/MarkEmblem';
import { Link } from 'react-router-dom';
import styles from './LandingPage.module.css';

const { title } = getRouteOfPage('LandingPage');

export function LandingPage() {
  return (
    <div className={styles.page}>
      <Link to={paths.navigation()} className={styles.logoLink}>
        <MarkEmblem />
        <span className={styles.caption}>Tap the Logo to Continue</span>
      </Link>
      <h1 tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <div className={styles.testimonials}>
        <TestimonialPanel />
      </div>
    </div>
  );
}
