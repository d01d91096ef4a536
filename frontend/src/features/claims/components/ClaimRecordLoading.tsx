import { Card } from '@/shared/ui/Card';
import { LoadingRows } from '@/shared/ui/LoadingRows';
import styles from './ClaimRecord.module.css';

/** A claim's page before the claim has come, in its shape. */
export function ClaimRecordLoading() {
  return (
    <div className={styles.record}>
      <div className={styles.side}>
        <div className={styles.next}>
          <Card>
            <LoadingRows label="Loading the claim" rows={3} shape="line" />
          </Card>
        </div>
        <div className={styles.changes} aria-hidden="true">
          <Card>
            <LoadingRows label="History" rows={4} shape="line" />
          </Card>
        </div>
      </div>
      <div className={styles.main} aria-hidden="true">
        <div className={styles.facts}>
          <Card>
            <LoadingRows label="Facts" rows={6} shape="line" />
          </Card>
        </div>
        <div className={styles.documents}>
          <Card>
            <LoadingRows label="Documents" rows={2} />
          </Card>
        </div>
      </div>
    </div>
  );
}
