import { TestimonialPanel } from '@/public/testimonials/TestimonialPanel';
import { getPath, getRoute } from '@/shared/config/pages';
import { MarkEmblem } from '@/public/parts/MarkEmblem';
import { Link } from 'react-router-dom';
import styles from './LandingPage.module.css';

const { title } = getRoute('LandingPage');

export function LandingPage() {
  return (
    <div className={styles.page}>
      <nav className={styles.wayIn} aria-label="The way in">
        <Link to={getPath('LoginPage')}>Sign in</Link>
        <Link to={getPath('RegisterPage')}>Join</Link>
      </nav>
      <Link to={getPath('NavigationPage')} className={styles.logoLink}>
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
