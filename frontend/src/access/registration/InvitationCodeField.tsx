import { getControlAttributes, FieldFrame } from '@/shared/forms/FieldFrame';
import { createFieldNames } from '@/shared/forms/fieldNames';
import { useFormField } from '@/shared/forms/useFormField';
import { classNames } from '@/shared/lib/className';
import { CheckIcon } from '@/shared/ui/icons';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { checkInvitation } from '@/access/parts/accessApi';
import { type RegistrationValues } from './registrationValues';
import styles from '@/access/parts/Access.module.css';

const FIELD = {
  name: createFieldNames<RegistrationValues>()('invitationCode'),
  label: 'Invitation code',
  isRequired: true,
  hint: (
    <>
      Format: <code>AAN-XXXXX-XXXXX</code>. A unique code can be obtained from the network admin.
    </>
  ),
};

/** Checks the code on blur, and on mount if it is filled in. A failed request shows nothing. */
export function InvitationCodeField() {
  const field = useFormField(FIELD.name);
  const typedCode = field.value.trim();
  const [initialCode] = useState(typedCode);
  const check = useMutation({ mutationFn: checkInvitation });
  const { mutate } = check;

  useEffect(() => {
    if (initialCode !== '') mutate(initialCode);
  }, [mutate, initialCode]);

  function handleBlur() {
    if (typedCode !== '' && typedCode !== check.variables) mutate(typedCode);
  }

  const isCurrent = check.variables === typedCode;
  const isRefused = isCurrent && check.data === false;
  const displayedField = {
    ...field,
    error: field.error ?? (isRefused ? messages.registration.invitationCodeRefused : undefined),
  };
  const control = getControlAttributes(displayedField, FIELD);
  return (
    <FieldFrame parts={displayedField} {...FIELD}>
      <input
        {...control}
        className={classNames(control.className, styles.code)}
        type="text"
        value={field.value}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={limits.invitationCode.maxLength}
        onChange={(event) => field.setValue(event.target.value)}
        onBlur={handleBlur}
      />
      <InvitationCodeStatus
        isChecking={isCurrent && check.isPending}
        isValid={isCurrent && check.data === true && !displayedField.error}
        isRefused={isRefused}
      />
    </FieldFrame>
  );
}

interface InvitationCodeStatusProps {
  isChecking: boolean;
  isValid: boolean;
  /** Announced to screen readers only; the field shows its own error. */
  isRefused: boolean;
}

/** Reserves one line, so that the layout does not shift when the result arrives. */
function InvitationCodeStatus({ isChecking, isValid, isRefused }: InvitationCodeStatusProps) {
  return (
    <p role="status" className={classNames(styles.status, !isRefused && styles.reserved)}>
      {isChecking && <span className={styles.checking}>Checking the code</span>}
      {isValid && (
        <>
          <CheckIcon aria-hidden="true" />
          This code is valid
        </>
      )}
      {isRefused && <VisuallyHidden>The code was refused</VisuallyHidden>}
    </p>
  );
}
