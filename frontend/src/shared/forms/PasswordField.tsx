import { IconButton } from '@/shared/ui/IconButton';
import { EyeIcon, EyeOffIcon } from '@/shared/ui/icons';
import { useState } from 'react';
import { getControlAttributes, FieldFrame, type FieldProps } from './FieldFrame';
import styles from './FieldFrame.module.css';
import { useFormField } from './useFormField';

interface PasswordFieldProps extends FieldProps {
  autoComplete: 'current-password' | 'new-password';
  maxLength?: number;
}

export function PasswordField({ autoComplete, maxLength, ...field }: PasswordFieldProps) {
  const parts = useFormField(field.name, { maxLength, keepsSpaces: true });
  const [isShown, setIsShown] = useState(false);
  const subject = field.label.toLowerCase();
  return (
    <FieldFrame parts={parts} {...field}>
      <div className={styles.withButton}>
        <input
          {...getControlAttributes(parts, field)}
          type={isShown ? 'text' : 'password'}
          value={parts.value}
          autoComplete={autoComplete}
          spellCheck={false}
          autoCapitalize="none"
          onChange={(event) => parts.setValue(event.target.value)}
        />
        <IconButton
          label={isShown ? `Hide ${subject}` : `Show ${subject}`}
          icon={isShown ? <EyeOffIcon /> : <EyeIcon />}
          onClick={() => setIsShown(!isShown)}
        />
      </div>
    </FieldFrame>
  );
}
