import { type EstimateLine } from '@/entities/estimate/estimate';
import { object, string } from '@/shared/forms/schema';

const DECIMALS = {
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  removePrice: 'Price of the removal',
  replacePrice: 'Price of the replacement',
  tax: 'Tax',
  overheadAndProfit: 'Overhead and profit',
  rcv: 'RCV',
  depreciation: 'Depreciation',
  acv: 'ACV',
  depreciationPercent: 'Depreciation in %',
} as const;

const WHOLES = { age: 'Age in years', life: 'Life in years' } as const;

export const NUMBER_LABELS = { ...DECIMALS, ...WHOLES };

export type NumberName = keyof typeof NUMBER_LABELS;

/** The fields of the form that corrects a line. */
export type LineValues = Record<NumberName | 'description' | 'room', string>;

const DECIMAL = /^-?\d{1,12}(\.\d{1,4})?$/;
const WHOLE = /^\d{1,4}$/;

const isEmptyOr = (pattern: RegExp) => (text: string | undefined) => {
  const digits = clean(text ?? '');
  return digits === '' || pattern.test(digits);
};

const decimal = string().test('decimal', 'Enter a number, such as 1,310.00', isEmptyOr(DECIMAL));
const whole = string().test('whole', 'Enter a whole number', isEmptyOr(WHOLE));

export const lineSchema = object({
  description: string().trim().required('Enter the description'),
  ...Object.fromEntries(Object.keys(DECIMALS).map((name) => [name, decimal])),
  ...Object.fromEntries(Object.keys(WHOLES).map((name) => [name, whole])),
});

export function getLineValues(line: EstimateLine): LineValues {
  const numbers = (Object.keys(NUMBER_LABELS) as NumberName[]).map((name) => [
    name,
    String(line[name] ?? ''),
  ]);
  return {
    ...(Object.fromEntries(numbers) as Record<NumberName, string>),
    description: line.description,
    room: line.room,
  };
}

/** The numbers that the form asks for. Where two prices are printed, the unit price is their sum. */
export function getNumberNames({ removePrice, replacePrice }: EstimateLine): NumberName[] {
  const hasTwoPrices = removePrice !== null || replacePrice !== null;
  const hidden: readonly NumberName[] = hasTwoPrices ? ['unitPrice'] : ['removePrice', 'replacePrice'];
  return (Object.keys(NUMBER_LABELS) as NumberName[]).filter((name) => !hidden.includes(name));
}

/** The body of the correction: all shown numbers, because an unreadable one is only replaced if it is sent. */
export function toCorrection(values: LineValues, line: EstimateLine) {
  const numbers = getNumberNames(line).map((name): [NumberName, string | number | null] => {
    const digits = clean(values[name]);
    if (digits === '') return [name, null];
    return [name, name in WHOLES ? Number(digits) : digits];
  });
  return {
    ...Object.fromEntries(numbers),
    description: values.description.trim(),
    room: values.room.trim(),
    expectedVersion: line.version,
  };
}

/** Without dollar signs, thousands separators and spaces. */
function clean(text: string): string {
  return text.replace(/[$,\s]/g, '').replace('−', '-');
}
