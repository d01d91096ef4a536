import { Formik, type FormikHelpers, type FormikValues } from 'formik';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { RestoreTyped } from './RestoreTyped';
import { type FormFailure, setServerErrors } from './serverErrors';
import { forgetTyped, keepWhereSessionEnded } from './typedBefore';
import styles from './ValidatedForm.module.css';

interface ValidatedFormProps<Values extends FormikValues> {
  initialValues: Values;
  /** A yup schema; see `@/shared/forms/schema`. */
  schema?: unknown;
  /** Runs only when nothing is wrong. What it throws goes back into the form, which keeps every field. */
  onSubmit: (values: Values, helpers: FormikHelpers<Values>) => Promise<unknown>;
  /** The sentence for a failure that has none of its own: `Failed to submit claim`. */
  failureSentence: string;
  /** Told of a failure as well, for the toast. */
  onFailure?: (error: unknown) => void;
  /** Told of a submit that was refused before anything was sent, with the fields' messages in their order. */
  onInvalid?: (messages: readonly string[]) => void;
  /** Names the form for screen readers. */
  label?: string;
  /** Under this name what was typed outlives a session that ended before it could be sent. */
  keepAs?: string;
  children: ReactNode | ((state: FormState<Values>) => ReactNode);
}

/** What a form's children may want to know. */
export interface FormState<Values> {
  values: Values;
  isSubmitting: boolean;
  isDirty: boolean;
  /** Fills the form anew, as with what stands on the server by now. */
  setValues: (values: Values) => void;
  /** Sends the form as its button does, such as once what held it up is out of the way. */
  submit: () => void;
}

/** A form that validates on submit and from then on with each change, and moves to the first field that is wrong. */
export function ValidatedForm<Values extends FormikValues>({
  initialValues,
  schema,
  onSubmit,
  failureSentence,
  onFailure,
  onInvalid,
  label,
  keepAs,
  children,
}: ValidatedFormProps<Values>) {
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const formElement = useRef<HTMLFormElement>(null);
  // Set at once, where the form's own state waits for the next render: two submits in one moment send once.
  const isSending = useRef(false);

  async function handleSubmit(values: Values, helpers: FormikHelpers<Values>) {
    helpers.setStatus(undefined);
    try {
      await onSubmit(values, helpers);
      if (keepAs) forgetTyped(keepAs);
    } catch (error) {
      if (keepAs) keepWhereSessionEnded(keepAs, values, error);
      setServerErrors(error, helpers, failureSentence);
      onFailure?.(error);
    }
  }

  return (
    <Formik<Values>
      initialValues={initialValues}
      validationSchema={schema}
      validateOnBlur={false}
      validateOnChange={hasSubmitted}
      onSubmit={handleSubmit}
    >
      {(formik) => (
        <form
          ref={formElement}
          className={styles.form}
          aria-label={label}
          noValidate
          onReset={formik.handleReset}
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            if (isSending.current) return;
            isSending.current = true;
            setHasSubmitted(true);
            void formik.submitForm().finally(() => {
              isSending.current = false;
            });
          }}
        >
          <RestoreTyped form={keepAs} />
          <FocusOnFirstProblem
            form={formElement}
            attempt={formik.submitCount}
            isSettled={!formik.isSubmitting && !formik.isValidating}
            failure={formik.status as FormFailure | undefined}
            errors={formik.errors}
            onInvalid={onInvalid}
          />
          {typeof children === 'function'
            ? children({
                values: formik.values,
                isSubmitting: formik.isSubmitting,
                isDirty: formik.dirty,
                setValues: (values) => void formik.setValues(values),
                submit: () => formElement.current?.requestSubmit(),
              })
            : children}
        </form>
      )}
    </Formik>
  );
}

interface FocusOnFirstProblemProps {
  form: RefObject<HTMLFormElement | null>;
  attempt: number;
  isSettled: boolean;
  failure: FormFailure | undefined;
  errors: Readonly<Record<string, unknown>>;
  onInvalid: ((messages: readonly string[]) => void) | undefined;
}

/** After each attempt that failed: the focus goes to the first field that is wrong. */
function FocusOnFirstProblem({
  form,
  attempt,
  isSettled,
  failure,
  errors,
  onInvalid,
}: FocusOnFirstProblemProps) {
  const answered = useRef(0);
  useEffect(() => {
    if (attempt === answered.current || !isSettled) return;
    answered.current = attempt;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    const messages = Object.values(errors).filter((message) => typeof message === 'string');
    if (messages.length > 0) onInvalid?.(messages);
  }, [attempt, errors, failure, form, isSettled, onInvalid]);
  return null;
}
