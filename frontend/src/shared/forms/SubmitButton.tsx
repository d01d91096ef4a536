import { Button, type ButtonVariant } from '@/shared/ui/Button';
import { useFormikContext } from 'formik';
import { type ReactNode } from 'react';

interface SubmitButtonProps {
  /** Such as `PROCESSING...`. */
  busyLabel: string;
  variant?: ButtonVariant;
  isFullWidth?: boolean;
  isDisabled?: boolean;
  icon?: ReactNode;
  children: ReactNode;
}

/** The submit button of the form around it. Shows `busyLabel` while the form is sent. */
export function SubmitButton({
  busyLabel,
  variant = 'primary',
  isFullWidth,
  isDisabled,
  icon,
  children,
}: SubmitButtonProps) {
  const { isSubmitting } = useFormikContext();
  return (
    <Button
      type="submit"
      variant={variant}
      isFullWidth={isFullWidth}
      isBusy={isSubmitting}
      busyLabel={busyLabel}
      disabled={isDisabled}
      icon={icon}
    >
      {children}
    </Button>
  );
}
