import { routeOfPage } from '@/shared/config/paths';
import { ArrowRightIcon } from '@/shared/ui/icons';
import { Link } from 'react-router-dom';
import styles from './ReadOn.module.css';

/** Pages that say more about the section above: their names in routes.json, which holds their titles. */
export function ReadOn({ pages }: { pages: readonly string[] }) {
  return (
    <ul className={styles.links}>
      {pages.map(routeOfPage).map(({ path, title }) => (
        <li key={path}>
          <Link to={path} className={styles.link}>
            {title}
            <ArrowRightIcon aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
