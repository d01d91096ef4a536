import { type ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { buttonClass, type ButtonSize, type ButtonVariant } from './Button';

interface LinkButtonProps extends Omit<LinkProps, 'className'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  isFullWidth?: boolean;
  icon?: ReactNode;
}

/** A link of the app that looks like a button. */
export function LinkButton({
  variant = 'secondary',
  size = 'normal',
  isFullWidth = false,
  icon,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonClass(variant, size, isFullWidth)}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}
