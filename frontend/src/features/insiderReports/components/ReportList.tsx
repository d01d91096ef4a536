import { type Classification, type ReportGroup } from '@/content/insiderReports';
import { classNames } from '@/shared/lib/className';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './ReportList.module.css';

const TONES: Readonly<Record<Classification, string | undefined>> = {
  Members: styles.members,
  Restricted: styles.restricted,
  'Eyes only': styles.eyesOnly,
};

/** A group's reports as an index keeps them: number, title, classification, status, and an abstract that is blacked out. */
export function ReportList({ group: { code, reports } }: { group: ReportGroup }) {
  return (
    <ol className={styles.list}>
      {reports.map(({ title, classification }, index) => (
        <li key={title} className={styles.report}>
          <p className={styles.number}>
            {code}-{String(index + 1).padStart(2, '0')}
          </p>
          <div className={styles.words}>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.abstract} aria-hidden="true">
              <span />
              <span />
              <span />
            </p>
          </div>
          <dl className={styles.marks}>
            <div>
              <dt>
                <VisuallyHidden>Classification</VisuallyHidden>
              </dt>
              <dd className={classNames(styles.classification, TONES[classification])}>{classification}</dd>
            </div>
            <div>
              <dt>
                <VisuallyHidden>Status</VisuallyHidden>
              </dt>
              <dd>In preparation</dd>
            </div>
          </dl>
        </li>
      ))}
    </ol>
  );
}
