import { getDescription, pageGroups } from '@/shared/config/descriptions';
import { getRoute } from '@/shared/config/pages';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import styles from './PageIndex.module.css';

export function PageIndex() {
  const headingId = useId();
  return (
    <nav className={styles.index} aria-labelledby={headingId}>
      <h2 id={headingId}>Every page</h2>
      {pageGroups.map(({ title, pages }) => (
        <section key={title} className={styles.group}>
          <h3>{title}</h3>
          <ul className={styles.pages}>
            {pages.map(getRoute).map((route) => (
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
