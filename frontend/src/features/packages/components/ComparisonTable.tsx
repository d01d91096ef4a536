import { networkFigures } from '@/content/network';
import { packageFiles } from '@/content/packages/packages';
import { formatWholeMoney } from '@/shared/lib/money';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { Link } from 'react-router-dom';
import { publicAdjusterFee } from '../model/fees';
import { packageAddress } from '../model/packageChoice';
import {
  exampleFigure,
  figuresOfPackage,
  formatPrice,
  type PackageFigure,
  returnFigure,
} from '../model/planFigures';
import { type PlanReading, type PlanReadings } from '../model/usePlanReadings';
import styles from './ComparisonTable.module.css';
import { Reserved } from './Reserved';

const PRICE_WORDS: Readonly<Record<PlanReading['state'], string | null>> = {
  loading: null,
  ready: null,
  failed: 'Not known now',
  off: 'Not on offer',
};

const CAPTION = 'The packages a month, side by side';

/** The table of the packages (public specification, section 9); scrolls in itself where the screen is narrower. */
export function ComparisonTable({ readingOf }: Pick<PlanReadings, 'readingOf'>) {
  const columns = packageFiles.map((file) => {
    const reading = readingOf(file.name);
    const plan = reading.state === 'ready' ? reading.plan : null;
    const figures: PackageFigure[] = [
      { term: 'Price', value: plan ? formatPrice(plan.pricePerMonth) : PRICE_WORDS[reading.state] },
      ...figuresOfPackage(file, reading),
      { term: 'Return', value: reading.state === 'loading' ? null : returnFigure(file, plan) },
      { term: 'Example', value: exampleFigure(file.example) },
      {
        term: `${networkFigures.publicAdjusterFeePercent}% fee on the example`,
        value: formatWholeMoney(publicAdjusterFee(file.example.result)),
      },
    ];
    return { file, reading, figures };
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
            {columns.map(({ file }) => (
              <th key={file.name} scope="col">
                <Link to={packageAddress(file.name)} preventScrollReset>
                  {file.title}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {terms.map((term, index) => (
            <tr key={term}>
              <th scope="row">{term}</th>
              {columns.map(({ file, reading, figures }) => (
                <td key={file.name}>
                  {figures[index]?.value ?? (reading.state === 'loading' ? <Reserved characters={8} /> : '–')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
