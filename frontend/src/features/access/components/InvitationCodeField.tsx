import { controlAttributes, FieldFrame } from '@/shared/forms/FieldFrame';
import { useFormField } from '@/shared/forms/useFormField';
import { classNames } from '@/shared/lib/className';
import { CheckIcon } from '@/shared/ui/icons';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { checkInvitation } from '../api/checkInvitation';
import styles from './Access.module.css';

const FIELD = {
  name: 'invitationCode',
  label: 'Invitation code',
  isRequired: true,
  hint: (
    <>
      Format: <code>AAN-XXXXX-XXXXX</code>. A unique code can be obtained from the network admin.
    </>
  ),
};

/** The code, checked when the form opens with one and whenever the field is left. A failed check says nothing. */
export function InvitationCodeField() {
  const parts = useFormField(FIELD.name);
  const typedCode = parts.value.trim();
  const [codeOfLink] = useState(typedCode);
  const {
    data: isValid,
    variables: checkedCode,
    mutate: check,
  } = useMutation({ mutationFn: checkInvitation });

  useEffect(() => {
    if (codeOfLink !== '') check(codeOfLink);
  }, [check, codeOfLink]);

  function handleBlur() {
    if (typedCode !== '' && typedCode !== checkedCode) check(typedCode);
  }

  const isAnswered = checkedCode === typedCode;
  const refusal = isAnswered && isValid === false ? messages.registration.invitationCodeRefused : undefined;
  const shown = { ...parts, error: parts.error ?? refusal };
  const control = controlAttributes(shown, FIELD);
  return (
    <FieldFrame parts={shown} {...FIELD}>
      <input
        {...control}
        className={classNames(control.className, styles.code)}
        type="text"
        value={parts.value}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={limits.invitationCode.maxLength}
        onChange={(event) => parts.setValue(event.target.value)}
        onBlur={handleBlur}
      />
      <p role="status" className={styles.confirmation}>
        {isAnswered && isValid && !shown.error && (
          <>
            <CheckIcon aria-hidden="true" />
            This code is valid
          </>
        )}
      </p>
    </FieldFrame>
  );
}
