import { formatQuantity } from '@/entities/estimate/describeLine';
import { type OwnLine } from '@/entities/estimate/estimate';
import { formatMoney } from '@/shared/lib/money';
import styles from './Estimates.module.css';
import { type NumberName } from './lineValues';

/** The numbers that were read, each with what it was before its correction. */
export function LineNumbers({ line }: { line: OwnLine }) {
  const { unit, removePrice, replacePrice } = line;
  const read = new Map<string, string | null>(line.correction?.replaced.map(({ name, was }) => [name, was]));
  const hasTwoPrices = removePrice !== null || replacePrice !== null;
  const describe = (term: string, name: NumberName, format: (text: string) => string) => {
    const value = line[name];
    if (value === null && !read.has(name)) return [];
    return [
      {
        term,
        value: value === null ? '–' : format(String(value)),
        was: read.has(name) && describeRead(read.get(name), format),
      },
    ];
  };
  const details = [
    ...describe('Quantity', 'quantity', (text) => `${formatQuantity(text)} ${unit}`),
    ...(hasTwoPrices ? [] : describe('Unit price', 'unitPrice', formatMoney)),
    ...describe('Remove', 'removePrice', formatMoney),
    ...describe('Replace', 'replacePrice', formatMoney),
    ...describe('Tax', 'tax', formatMoney),
    ...describe('O&P', 'overheadAndProfit', formatMoney),
    ...describe('RCV', 'rcv', formatMoney),
    ...describe('Depreciation', 'depreciation', formatMoney),
    ...describe('ACV', 'acv', formatMoney),
    ...describe('Age', 'age', formatYears),
    ...describe('Life', 'life', formatYears),
    ...describe('Depreciated', 'depreciationPercent', (text) => `${text} %`),
  ];
  return (
    <dl className={styles.numbers}>
      {details.map(({ term, value, was }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            {value}
            {was !== false && <span className={styles.was}> {was}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const formatYears = (text: string) => `${text} years`;

/** What is printed may be no number. */
export function describeRead(text: string | null | undefined, format: (text: string) => string): string {
  if (text === null || text === undefined) return 'was empty';
  return `was ${Number.isFinite(Number(text)) ? format(text) : `“${text}”`}`;
}
