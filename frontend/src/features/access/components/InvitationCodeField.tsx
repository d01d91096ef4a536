import { controlAttributes, FieldFrame } from '@/shared/forms/FieldFrame';
import { useFormField } from '@/shared/forms/useFormField';
import { classNames } from '@/shared/lib/className';
import { CheckIcon } from '@/shared/ui/icons';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { invitationCheck } from '../api/checkInvitation';
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
  const [codeToCheck, setCodeToCheck] = useState(typedCode);
  const { data: check } = useQuery(invitationCheck(codeToCheck));

  const answer = codeToCheck === typedCode ? check : undefined;
  const refusal = answer?.valid === false ? messages.registration.invitationCodeRefused : undefined;
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
        onBlur={() => setCodeToCheck(typedCode)}
      />
      <p role="status" className={styles.confirmation}>
        {answer?.valid && !shown.error && (
          <>
            <CheckIcon aria-hidden="true" />
            This code is valid
          </>
        )}
      </p>
    </FieldFrame>
  );
}
