import { DialogContext, useUnsavedChanges } from '@/shared/hooks/unsavedChanges';
import { useIsHydrated } from '@/shared/hooks/useIsHydrated';
import { Formik, type FormikHelpers, type FormikProps, type FormikValues } from 'formik';
import { type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { type DraftKey } from './drafts';
import { type FormErrorState, setServerErrors } from './serverErrors';
import { RestoreFormValues, saveIfSessionEnded } from './formRecovery';
import styles from './ValidatedForm.module.css';

/** Such as `resetForm`, for `onSubmit`. */
export type FormHelpers<Values> = FormikHelpers<Values>;

interface ValidatedFormProps<Values extends FormikValues> {
  initialValues: Values;
  /** A yup schema; see `@/shared/forms/schema`. */
  schema?: unknown;
  /** Called if the values are valid. The form shows the error that it throws, and keeps the typed values. */
  onSubmit: (values: Values, helpers: FormHelpers<Values>) => Promise<unknown>;
  /** For an error without a message for people, such as `Failed to submit claim`. */
  fallbackMessage: string;
  /** Called as well when `onSubmit` throws, for the toast. */
  onError?: (error: unknown) => void;
  /** Called with the messages of the fields, in their order, if the values are not valid. */
  onInvalid?: (messages: readonly string[]) => void;
  /** The accessible name. */
  label?: string;
  /** Where the values are saved if the session has ended: see `useAccountDraftKey`. */
  keepAs?: DraftKey;
  /**
   * Asks before typed values are lost by leaving the page or closing the dialog around the form. By default only in a dialog.
   * Not for a form that keeps a draft, or has only a password to confirm something.
   */
  asksBeforeLeaving?: boolean;
  /** Resets the form after a success, except the fields that were changed while it was sent. */
  resetsOnSuccess?: boolean;
  children: ReactNode | ((state: FormState<Values>) => ReactNode);
}

export interface FormState<Values> {
  values: Values;
  isSubmitting: boolean;
  isDirty: boolean;
  /** Replaces all values, such as with the server's current ones. */
  setValues: (values: Values) => void;
  /** Submits the form as its button does, such as after a confirmation. */
  submit: () => void;
}

/**
 * Validates on submit, and after the first submit with each change. Focuses the first invalid field. Without a script the
 * browser would send the values in the URL, so the form is inert until it is hydrated.
 */
export function ValidatedForm<Values extends FormikValues>({
  initialValues,
  schema,
  onSubmit,
  fallbackMessage,
  onError,
  onInvalid,
  label,
  keepAs,
  asksBeforeLeaving,
  resetsOnSuccess = false,
  children,
}: ValidatedFormProps<Values>) {
  const isHydrated = useIsHydrated();
  const isInDialog = useContext(DialogContext) !== null;
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const formElement = useRef<HTMLFormElement>(null);
  const form = useRef<FormikProps<Values>>(null);
  // A ref, because `isSubmitting` changes only with the next render: two submits in the same tick must send once.
  const isSending = useRef(false);

  async function handleSubmit(values: Values, helpers: FormikHelpers<Values>) {
    helpers.setStatus(undefined);
    try {
      await onSubmit(values, helpers);
      if (resetsOnSuccess) resetSentFields(form.current, values);
    } catch (error) {
      if (keepAs) saveIfSessionEnded(keepAs, values, error);
      setServerErrors(error, helpers, fallbackMessage);
      onError?.(error);
    }
  }

  return (
    <Formik<Values>
      innerRef={form}
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
          inert={!isHydrated}
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
          <RestoreFormValues from={keepAs} />
          <RegisterUnsavedChanges hasChanges={formik.dirty && (asksBeforeLeaving ?? isInDialog)} />
          <FocusFirstError
            form={formElement}
            attempt={formik.submitCount}
            isSettled={!formik.isSubmitting && !formik.isValidating}
            failure={formik.status as FormErrorState | undefined}
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

function resetSentFields<Values extends FormikValues>(form: FormikProps<Values> | null, sent: Values): void {
  if (!form) return;
  const changed = Object.entries(form.values).filter(([name, value]) => value !== sent[name]);
  form.resetForm();
  void form.setValues({ ...form.initialValues, ...Object.fromEntries(changed) }, false);
}

function RegisterUnsavedChanges({ hasChanges }: { hasChanges: boolean }) {
  useUnsavedChanges(hasChanges);
  return null;
}

interface FocusFirstErrorProps {
  form: RefObject<HTMLFormElement | null>;
  attempt: number;
  isSettled: boolean;
  failure: FormErrorState | undefined;
  errors: Readonly<Record<string, unknown>>;
  onInvalid: ((messages: readonly string[]) => void) | undefined;
}

function FocusFirstError({ form, attempt, isSettled, failure, errors, onInvalid }: FocusFirstErrorProps) {
  const handledAttempt = useRef(0);
  useEffect(() => {
    if (attempt === handledAttempt.current || !isSettled) return;
    handledAttempt.current = attempt;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    const messages = Object.values(errors).filter((message) => typeof message === 'string');
    if (messages.length > 0) onInvalid?.(messages);
  }, [attempt, errors, failure, form, isSettled, onInvalid]);
  return null;
}
