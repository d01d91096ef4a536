import { paths } from '@/shared/config/paths';
import { Link } from 'react-router-dom';
import styles from './Footer.module.css';

const LINKS = [
  { to: paths.aboutNetwork(), label: 'About' },
  { to: paths.ourProcess(), label: 'Process' },
  { to: paths.deploymentPackages(), label: 'Packages' },
  { to: paths.contact(), label: 'Contact' },
];

export function Footer() {
  return (
    <footer className={styles.footer}>
      <p className={styles.name}>Anonymous Adjusters Network</p>
      <nav className={styles.links} aria-label="Footer">
        {LINKS.map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </nav>
    </footer>
  );
}
