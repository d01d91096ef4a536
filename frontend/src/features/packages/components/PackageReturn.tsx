import { type PackageFile } from '@/content/packages/packageTypes';
import { exampleFigure, returnFigure } from '../model/planFigures';
import { type PlanReading } from '../model/usePlanReadings';
import styles from './PackageReturn.module.css';
import { Reserved } from './Reserved';

/** What a month of the package returned, and on which claim. */
export function PackageReturn({ file, reading }: { file: PackageFile; reading: PlanReading }) {
  const plan = reading.state === 'ready' ? reading.plan : null;
  return (
    <dl className={styles.proof}>
      <div className={styles.return}>
        <dt>Return</dt>
        <dd>{reading.state === 'loading' ? <Reserved characters={3} /> : returnFigure(file, plan)}</dd>
      </div>
      <div className={styles.example}>
        <dt>Example</dt>
        <dd>{exampleFigure(file.example)}</dd>
      </div>
    </dl>
  );
}
