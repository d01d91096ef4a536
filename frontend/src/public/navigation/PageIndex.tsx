import { getDescription } from '@/shared/config/descriptions';
import { pageRoutes } from '@/shared/config/pages';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import styles from './PageIndex.module.css';

const GROUPS = [...new Set(pageRoutes.flatMap(({ group }) => group ?? []))];

/** The pages of routes.json that have a group. */
export function PageIndex() {
  const headingId = useId();
  return (
    <nav className={styles.index} aria-labelledby={headingId}>
      <h2 id={headingId}>Every page</h2>
      {GROUPS.map((group) => (
        <section key={group} className={styles.group}>
          <h3>{group}</h3>
          <ul className={styles.pages}>
            {pageRoutes
              .filter((route) => route.group === group)
              .map((route) => (
                <li key={route.path}>
                  <Link to={route.path} className={styles.link}>
                    <span className={styles.title}>{route.title}</span>
                    <span className={styles.text}>{getDescription(route)}</span>
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
