import { networkFigures } from '@/public/parts/network';
import { packages } from './packages';
import { formatWholeMoney } from '@/shared/lib/money';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { Link } from 'react-router-dom';
import { getPublicAdjusterFee } from './fees';
import { getPackageUrl } from './packageSelection';
import {
  formatExample,
  getPackageFigures,
  formatPlanPrice,
  type PackageFigure,
  formatReturn,
} from './planFigures';
import { type PlanState, type PackagePlans } from './usePackagePlans';
import styles from './ComparisonTable.module.css';
import { Placeholder } from './Placeholder';

const PRICE_FALLBACKS: Readonly<Record<PlanState['status'], string | null>> = {
  loading: null,
  ready: null,
  failed: 'Not known now',
  unavailable: 'Not on offer',
};

const CAPTION = 'The packages a month, side by side';

/** Scrolls horizontally on narrow screens. */
export function ComparisonTable({ getPlanState }: Pick<PackagePlans, 'getPlanState'>) {
  const columns = packages.map((content) => {
    const planState = getPlanState(content.name);
    const { plan, price } = planState.status === 'ready' ? planState : { plan: null, price: null };
    const figures: PackageFigure[] = [
      { term: 'Price', value: plan ? formatPlanPrice(plan) : PRICE_FALLBACKS[planState.status] },
      ...getPackageFigures(content, plan),
      { term: 'Return', value: planState.status === 'loading' ? null : formatReturn(content, price) },
      { term: 'Example', value: formatExample(content.example) },
      {
        term: `${networkFigures.publicAdjusterFeePercent}% fee on the example`,
        value: formatWholeMoney(getPublicAdjusterFee(content.example.result)),
      },
    ];
    return { content, planState, figures };
  });
  const terms = columns[0]?.figures.map(({ term }) => term) ?? [];
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{CAPTION}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">A month</th>
            {columns.map(({ content }) => (
              <th key={content.name} scope="col">
                <Link to={getPackageUrl(content.name)} preventScrollReset>
                  {content.title}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {terms.map((term, index) => (
            <tr key={term}>
              <th scope="row">{term}</th>
              {columns.map(({ content, planState, figures }) => (
                <td key={content.name}>
                  {figures[index]?.value ??
                    (planState.status === 'loading' ? <Placeholder characters={8} /> : '–')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
