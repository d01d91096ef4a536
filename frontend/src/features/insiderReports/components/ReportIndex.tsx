import { type ReportGroup, reportGroups } from '@/content/insiderReports';
import { countOf } from '@/shared/lib/plural';
import styles from './ReportIndex.module.css';

interface ReportIndexProps {
  /** Where a group stands on the page. */
  idOf: (group: ReportGroup) => string;
}

/** The five groups at a glance, each leading to its place. */
export function ReportIndex({ idOf }: ReportIndexProps) {
  return (
    <nav aria-label="Report groups">
      <ul className={styles.index}>
        {reportGroups.map((group) => (
          <li key={group.code}>
            <a href={`#${idOf(group)}`} className={styles.group}>
              <span className={styles.code} aria-hidden="true">
                {group.code}
              </span>
              <span className={styles.title}>{group.title}</span>
              <span className={styles.count}>{countOf(group.reports.length, 'report')}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
