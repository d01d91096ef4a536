import { packages } from '@/public/packages/packages';
import { type PackageContent } from '@/public/packages/packageTypes';
import { Stack } from '@/shared/ui/Stack';
import { ArrowRightIcon } from '@/shared/ui/icons';
import { Link } from 'react-router-dom';
import { getPackageUrl } from '@/public/packages/packageSelection';
import { getPackageFigures, getPlanFigures, type PackageFigure } from '@/public/packages/planFigures';
import { type PlanState, usePackagePlans } from '@/public/packages/usePackagePlans';
import { PackageIcon } from '@/public/packages/PackageIcon';
import { PlanPrice } from '@/public/packages/PlanPrice';
import { PlansStatus } from '@/public/packages/PlansStatus';
import styles from './RateCard.module.css';
import { Placeholder } from '@/public/packages/Placeholder';

export function RateCard() {
  const packagePlans = usePackagePlans();
  return (
    <Stack gap={1}>
      <PlansStatus {...packagePlans} />
      <ul className={styles.lines}>
        {packages.map((content) => (
          <PackageLine
            key={content.name}
            content={content}
            planState={packagePlans.getPlanState(content.name)}
          />
        ))}
        {packagePlans.unlisted.map((plan) => (
          <li key={plan.id} className={styles.line}>
            <span />
            <div>
              <h3 className={styles.name}>{plan.displayName}</h3>
              <p className={styles.motto}>{plan.description}</p>
            </div>
            <PlanPrice planState={{ status: 'ready', plan, price: null }} />
            <Units figures={getPlanFigures(plan)} isLoading={false} />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function PackageLine({ content, planState }: { content: PackageContent; planState: PlanState }) {
  return (
    <li className={styles.line}>
      <span className={styles.icon}>
        <PackageIcon name={content.name} />
      </span>
      <div>
        <h3 className={styles.name}>
          <Link className={styles.link} to={getPackageUrl(content.name)}>
            {content.title}
            <ArrowRightIcon aria-hidden="true" />
          </Link>
        </h3>
        <p className={styles.motto}>{content.motto}</p>
      </div>
      <PlanPrice planState={planState} />
      <Units
        figures={getPackageFigures(content, planState.status === 'ready' ? planState.plan : null)}
        isLoading={planState.status === 'loading'}
      />
    </li>
  );
}

function Units({ figures, isLoading }: { figures: readonly PackageFigure[]; isLoading: boolean }) {
  return (
    <dl className={styles.units} aria-busy={isLoading}>
      {figures.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value ?? (isLoading ? <Placeholder characters={8} /> : '–')}</dd>
        </div>
      ))}
    </dl>
  );
}
