import { type ReportGroup, reportGroups } from './insiderReports';
import { useHashTarget } from '@/shared/hooks/useHashTarget';
import { pluralize } from '@/shared/lib/pluralize';
import { Link } from 'react-router-dom';
import styles from './ReportIndex.module.css';

interface ReportIndexProps {
  /** The id of the group's section on the page. */
  getGroupId: (group: ReportGroup) => string;
}

export function ReportIndex({ getGroupId }: ReportIndexProps) {
  useHashTarget();
  return (
    <nav aria-label="Report groups">
      <ul className={styles.index}>
        {reportGroups.map((group) => (
          <li key={group.code}>
            <Link to={`#${getGroupId(group)}`} className={styles.group}>
              <span className={styles.code} aria-hidden="true">
                {group.code}
              </span>
              <span className={styles.title}>{group.title}</span>
              <span className={styles.count}>{pluralize(group.reports.length, 'report')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
