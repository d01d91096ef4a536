import { getRouteOfPage } from '@/shared/config/paths';
import { ArrowRightIcon } from '@/shared/ui/icons';
import { Link } from 'react-router-dom';
import styles from './RelatedPages.module.css';

/** Links to pages, given by their names in routes.json. */
export function RelatedPages({ pages }: { pages: readonly string[] }) {
  return (
    <ul className={styles.links}>
      {pages.map(getRouteOfPage).map(({ path, title }) => (
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
