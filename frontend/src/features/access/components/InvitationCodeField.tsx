import { controlAttributes, FieldFrame } from '@/shared/forms/FieldFrame';
import { useFormField } from '@/shared/forms/useFormField';
import { classNames } from '@/shared/lib/className';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { checkInvitation } from '../api/checkInvitation';
import styles from './Access.module.css';
import { InvitationCodeStatus } from './InvitationCodeStatus';

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

/** The code, checked when the form opens with one and whenever the field is left. A check that fails says nothing. */
export function InvitationCodeField() {
  const parts = useFormField(FIELD.name);
  const typedCode = parts.value.trim();
  const [codeOfLink] = useState(typedCode);
  const check = useMutation({ mutationFn: checkInvitation });
  const { mutate } = check;

  useEffect(() => {
    if (codeOfLink !== '') mutate(codeOfLink);
  }, [mutate, codeOfLink]);

  function handleBlur() {
    if (typedCode !== '' && typedCode !== check.variables) mutate(typedCode);
  }

  const isAboutThisCode = check.variables === typedCode;
  const isRefused = isAboutThisCode && check.data === false;
  const shown = {
    ...parts,
    error: parts.error ?? (isRefused ? messages.registration.invitationCodeRefused : undefined),
  };
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
      <InvitationCodeStatus
        isChecking={isAboutThisCode && check.isPending}
        isValid={isAboutThisCode && check.data === true && !shown.error}
        isRefused={isRefused}
      />
    </FieldFrame>
  );
}
