import { describeArithmetic } from '@/entities/estimate/describeLine';
import { type EstimateLine, estimateKeys, type EstimatesWork } from '@/entities/estimate/estimate';
import { ApiError, isApiError } from '@/shared/api/apiError';
import { createFieldNames } from '@/shared/forms/fieldNames';
import { FormError } from '@/shared/forms/FormError';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextField } from '@/shared/forms/TextField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { formatMoney } from '@/shared/lib/money';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { Cluster } from '@/shared/ui/Stack';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './Estimates.module.css';
import {
  getLineValues,
  getNumberNames,
  lineSchema,
  type LineValues,
  NUMBER_LABELS,
  toCorrection,
} from './lineValues';

const FAILED = 'Line not saved';
const COMPARE = 'Compare the numbers with the page, then save again.';

const field = createFieldNames<LineValues>();

interface CorrectLineFormProps {
  claimId: string;
  estimateId: string;
  /** As it is now: fetched again after a conflict. */
  line: EstimateLine;
  correctLine: NonNullable<EstimatesWork['correctLine']>;
  onSaved: () => void;
  onCancel: () => void;
}

/** The server keeps what was read, and refuses numbers that still do not check. */
export function CorrectLineForm({
  claimId,
  estimateId,
  line,
  correctLine,
  onSaved,
  onCancel,
}: CorrectLineFormProps) {
  const [base] = useState(line);
  const hasChanged = line.version !== base.version;
  const estimates = estimateKeys.estimates(claimId);
  const correct = useMutation({
    mutationFn: (correction: object) => correctLine(estimateId, line.id, correction),
    meta: {
      success: { title: 'Line corrected', text: 'What was read is kept with it.' },
      error: { title: FAILED },
      invalidates: [estimates],
    },
  });

  async function handleSubmit(values: LineValues) {
    try {
      await correct.mutateAsync(toCorrection(values, line));
    } catch (error) {
      throw isApiError(error) ? withProblemAtField(error) : error;
    }
    onSaved();
  }

  return (
    <ValidatedForm
      label="Correct the line"
      initialValues={getLineValues(base)}
      schema={lineSchema}
      fallbackMessage={FAILED}
      asksBeforeLeaving
      onSubmit={handleSubmit}
    >
      <TextField name={field('description')} label="Description" maxLength={500} isRequired />
      <TextField name={field('room')} label="Room" maxLength={300} />
      <div className={styles.numberFields}>
        {getNumberNames(base).map((name) => (
          <TextField
            key={name}
            name={field(name)}
            label={NUMBER_LABELS[name]}
            inputMode="decimal"
            isRequired={name === 'quantity' || name === 'rcv'}
          />
        ))}
      </div>
      {hasChanged && (
        <Notice tone="warn" title="This line has changed since you opened it">
          <p>
            It is now {describeArithmetic(line)} = {formatMoney(line.rcv ?? 0)}. Save replaces it with what
            you typed.
          </p>
        </Notice>
      )}
      <FormError title={FAILED} />
      <Cluster>
        <SubmitButton busyLabel="SAVING...">{hasChanged ? 'Save anyway' : 'Save'}</SubmitButton>
        <Button type="button" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </Cluster>
    </ValidatedForm>
  );
}

/** The arithmetic that still does not hold is shown at the total, which it ends with. */
function withProblemAtField(error: ApiError): ApiError {
  const { line: problem, ...fieldErrors } = error.fieldErrors;
  if (!problem) return error;
  const { status, code } = error;
  return new ApiError({ status, code, message: COMPARE, fieldErrors: { ...fieldErrors, rcv: problem } });
}
