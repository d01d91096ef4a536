import { getRoute, type LinkedPage } from '@/shared/config/pages';
import { ArrowRightIcon } from '@/shared/ui/icons';
import { Link } from 'react-router-dom';
import styles from './RelatedPages.module.css';

export function RelatedPages({ pages }: { pages: readonly LinkedPage[] }) {
  return (
    <ul className={styles.links}>
      {pages.map(getRoute).map(({ path, title }) => (
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
