import { getPath } from '@/shared/config/pages';
import { HouseIcon, LogOutIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import styles from './DemoBar.module.css';
import { TourButton } from './tour/TourButton';

/** The sticky bar that marks the page as a demo. */
export function DemoBar() {
  return (
    <section className={styles.bar} aria-label="Demo mode">
      <div className={styles.text}>
        <strong className={styles.badge}>DEMO MODE</strong>
        <p className={styles.notice}>Nothing here is real, and nothing is sent.</p>
      </div>
      <div className={styles.controls}>
        <TourButton />
        <LinkButton to={getPath('LandingPage')} size="small" icon={<HouseIcon />}>
          Return Home
        </LinkButton>
        <LinkButton to={getPath('LoginPage')} size="small" icon={<LogOutIcon />}>
          Exit Demo
        </LinkButton>
      </div>
    </section>
  );
}
