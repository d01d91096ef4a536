import { packageFiles } from '@/content/packages/packages';
import { type PackageFile } from '@/content/packages/packageTypes';
import { ArrowRightIcon } from '@/shared/ui/icons';
import { Link } from 'react-router-dom';
import { packageAddress } from '../model/packageChoice';
import { figuresOfPackage, figuresOfPlan, type PackageFigure } from '../model/planFigures';
import { type PlanReading, usePlanReadings } from '../model/usePlanReadings';
import { PackageSigil } from './PackageSigil';
import { PlanPrice } from './PlanPrice';
import { PlansStatus } from './PlansStatus';
import styles from './RateCard.module.css';
import { Reserved } from './Reserved';

/** What a month costs and carries, a line a plan; each of the packages leads to its own page. */
export function RateCard() {
  const readings = usePlanReadings();
  return (
    <div className={styles.card}>
      <PlansStatus {...readings} />
      <ul className={styles.lines}>
        {packageFiles.map((file) => (
          <PackageLine key={file.name} file={file} reading={readings.readingOf(file.name)} />
        ))}
        {readings.unlisted.map((plan) => (
          <li key={plan.id} className={styles.line}>
            <span />
            <div>
              <h3 className={styles.name}>{plan.displayName}</h3>
              <p className={styles.motto}>{plan.description}</p>
            </div>
            <PlanPrice reading={{ state: 'ready', plan }} />
            <Units figures={figuresOfPlan(plan)} isLoading={false} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function PackageLine({ file, reading }: { file: PackageFile; reading: PlanReading }) {
  return (
    <li className={styles.line}>
      <span className={styles.sigil}>
        <PackageSigil name={file.name} />
      </span>
      <div>
        <h3 className={styles.name}>
          <Link className={styles.link} to={packageAddress(file.name)}>
            {file.title}
            <ArrowRightIcon aria-hidden="true" />
          </Link>
        </h3>
        <p className={styles.motto}>{file.motto}</p>
      </div>
      <PlanPrice reading={reading} />
      <Units figures={figuresOfPackage(file, reading)} isLoading={reading.state === 'loading'} />
    </li>
  );
}

function Units({ figures, isLoading }: { figures: readonly PackageFigure[]; isLoading: boolean }) {
  return (
    <dl className={styles.units} aria-busy={isLoading}>
      {figures.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value ?? (isLoading ? <Reserved characters={8} /> : '–')}</dd>
        </div>
      ))}
    </dl>
  );
}
