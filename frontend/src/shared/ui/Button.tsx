import { classNames } from '@/shared/lib/className';
import { type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import styles from './Button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'ghost';
export type ButtonSize = 'normal' | 'small';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  type: 'button' | 'submit' | 'reset';
  variant?: ButtonVariant;
  size?: ButtonSize;
  isFullWidth?: boolean;
  /** While true the button shows `busyLabel`, keeps the focus and does nothing. So does `aria-disabled`, without a label. */
  isBusy?: boolean;
  busyLabel?: string;
  icon?: ReactNode;
}

/** Also used by links that look like buttons. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, isFullWidth: boolean): string {
  return classNames(
    styles.button,
    styles[variant],
    size === 'small' && styles.small,
    isFullWidth && styles.fullWidth,
  );
}

export function Button({
  variant = 'secondary',
  size = 'normal',
  isFullWidth = false,
  isBusy = false,
  busyLabel,
  icon,
  className,
  children,
  onClick,
  'aria-disabled': isUnavailable,
  ...rest
}: ButtonProps) {
  const isInactive = isBusy || isUnavailable === true;
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (isInactive) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      className={classNames(buttonClass(variant, size, isFullWidth), className)}
      aria-disabled={isInactive || undefined}
      aria-busy={isBusy || undefined}
      onClick={handleClick}
    >
      {icon}
      <span>{isBusy && busyLabel ? busyLabel : children}</span>
    </button>
  );
}
