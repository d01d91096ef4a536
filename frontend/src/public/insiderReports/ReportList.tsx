import { Ledger } from '@/public/parts/Ledger';
import { Stack } from '@/shared/ui/Stack';
import { type Classification, type ReportGroup } from './insiderReports';
import { classNames } from '@/shared/lib/className';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './ReportList.module.css';

const CLASSIFICATION_CLASSES: Readonly<Record<Classification, string | undefined>> = {
  Members: styles.members,
  Restricted: styles.restricted,
  'Eyes only': styles.eyesOnly,
};

export function ReportList({ group: { code, reports } }: { group: ReportGroup }) {
  return (
    <Ledger as="ol" isBesideTitle className={styles.list}>
      {reports.map(({ title, classification }, index) => (
        <li key={title}>
          <p className={styles.number}>
            {code}-{String(index + 1).padStart(2, '0')}
          </p>
          <Stack gap={1}>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.abstract} aria-hidden="true">
              <span />
              <span />
              <span />
            </p>
          </Stack>
          <dl className={styles.marks}>
            <div>
              <dt>
                <VisuallyHidden>Classification</VisuallyHidden>
              </dt>
              <dd className={classNames(styles.classification, CLASSIFICATION_CLASSES[classification])}>
                {classification}
              </dd>
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
    </Ledger>
  );
}
