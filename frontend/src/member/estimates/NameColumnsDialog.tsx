import {
  type Estimate,
  type EstimateChanged,
  estimateKeys,
  getEstimateUrl,
} from '@/entities/estimate/estimate';
import { callApi } from '@/shared/api/client';
import { createFieldNames } from '@/shared/forms/fieldNames';
import { FieldRow } from '@/shared/forms/FieldRow';
import { FormError } from '@/shared/forms/FormError';
import { object, string } from '@/shared/forms/schema';
import { SelectField } from '@/shared/forms/SelectField';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Dialog, DialogCloseButton } from '@/shared/ui/Dialog';
import { Cluster } from '@/shared/ui/Stack';
import { useMutation } from '@tanstack/react-query';
import styles from './Estimates.module.css';

/** It scrolls sideways, also by keyboard. */
const SCROLL_ATTRIBUTES = { role: 'group', 'aria-label': 'The first rows of the table', tabIndex: 0 };

const FAILED = 'Columns not saved';

const REQUIRED = {
  description: 'Description',
  quantity: 'Quantity',
  rcv: 'Total (replacement cost)',
} as const;
const OPTIONAL = {
  unitPrice: 'Unit price',
  unit: 'Unit',
  room: 'Room',
  number: 'Line number',
  tax: 'Tax',
  overheadAndProfit: 'Overhead and profit',
  depreciation: 'Depreciation',
  acv: 'Actual cash value',
} as const;

/** The place of each column as text, or an empty one. */
type ColumnValues = Record<keyof typeof REQUIRED | keyof typeof OPTIONAL, string>;

const field = createFieldNames<ColumnValues>();
const FIELDS = { ...REQUIRED, ...OPTIONAL };
const EMPTY = Object.fromEntries(Object.keys(FIELDS).map((name) => [name, ''])) as ColumnValues;

const schema = object({
  description: string().required('Say which column is the description'),
  quantity: string().required('Say which column is the quantity'),
  rcv: string().required('Say which column is the total'),
});

interface NameColumnsDialogProps {
  claimId: string;
  estimate: Estimate;
  onClose: () => void;
}

/** Asks what the columns of a table mean, whose names the reader does not know. */
export function NameColumnsDialog({ claimId, estimate, onClose }: NameColumnsDialogProps) {
  const columns = estimate.columns ?? [];
  const options = columns.map(({ header, samples }, place) => ({
    value: String(place),
    label: describeColumn(header, samples, place),
  }));
  const nameColumns = useMutation({
    mutationFn: (places: Record<string, number>) =>
      callApi<EstimateChanged>('PUT', `${getEstimateUrl(estimate.id)}/columns`, { columns: places }),
    meta: {
      success: { title: 'Columns named', text: 'The table is read again.' },
      error: { title: FAILED },
      invalidates: [estimateKeys.estimates(claimId)],
    },
  });

  async function handleSubmit(values: ColumnValues) {
    const chosen = Object.entries(values).filter(([, place]) => place !== '');
    await nameColumns.mutateAsync(Object.fromEntries(chosen.map(([name, place]) => [name, Number(place)])));
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title="Name the columns"
      description={`What does each column of ${estimate.fileName} hold? Its first rows are shown below.`}
    >
      <div className={styles.tableFrame} {...SCROLL_ATTRIBUTES}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map(({ header }, place) => (
                <th key={place} scope="col">
                  {header || `Column ${place + 1}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from(
              { length: Math.max(0, ...columns.map(({ samples }) => samples.length)) },
              (_, row) => (
                <tr key={row}>
                  {columns.map(({ samples }, place) => (
                    <td key={place}>{samples[row]}</td>
                  ))}
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
      <ValidatedForm
        label="Columns"
        initialValues={EMPTY}
        schema={schema}
        fallbackMessage={FAILED}
        onSubmit={handleSubmit}
      >
        <FieldRow>
          {(Object.keys(REQUIRED) as (keyof typeof REQUIRED)[]).map((name) => (
            <SelectField
              key={name}
              name={field(name)}
              label={REQUIRED[name]}
              options={options}
              placeholder="Choose a column"
              isRequired
            />
          ))}
          {(Object.keys(OPTIONAL) as (keyof typeof OPTIONAL)[]).map((name) => (
            <SelectField
              key={name}
              name={field(name)}
              label={OPTIONAL[name]}
              options={options}
              placeholder="Not in the table"
            />
          ))}
        </FieldRow>
        <FormError title={FAILED} />
        <Cluster>
          <SubmitButton busyLabel="SAVING...">Read the table</SubmitButton>
          <DialogCloseButton />
        </Cluster>
      </ValidatedForm>
    </Dialog>
  );
}

/** `Menge (10, 2)`. */
function describeColumn(header: string, samples: readonly string[], place: number): string {
  const name = header || `Column ${place + 1}`;
  const shown = samples.filter(Boolean).slice(0, 2).join(', ');
  return shown ? `${name} (${shown})` : name;
}
