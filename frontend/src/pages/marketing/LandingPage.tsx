import { paths, routeOfPage } from '@/shared/config/paths';
import { Mark } from '@/shared/ui/Mark';
import { Link } from 'react-router-dom';
import styles from './LandingPage.module.css';

const { title } = routeOfPage('LandingPage');

export function LandingPage() {
  return (
    <div className={styles.page}>
      <Link to={paths.navigation()} className={styles.gate}>
        <span className={styles.mark}>
          <Mark size={168} />
        </span>
        <span className={styles.caption}>Tap the Logo to Continue</span>
      </Link>
      <h1 tabIndex={-1} className={styles.title}>
        {title}
      </h1>
    </div>
  );
}
