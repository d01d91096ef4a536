import { type ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { buttonClass, type ButtonSize, type ButtonVariant } from './Button';

interface LinkButtonProps extends Omit<LinkProps, 'className'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  isFullWidth?: boolean;
  icon?: ReactNode;
}

/** A link that looks like a button. With `reloadDocument` it leaves the app, to a file for instance. */
export function LinkButton({
  to,
  reloadDocument,
  variant = 'secondary',
  size = 'normal',
  isFullWidth = false,
  icon,
  children,
  ...rest
}: LinkButtonProps) {
  const className = buttonClass(variant, size, isFullWidth);
  const content = (
    <>
      {icon}
      <span>{children}</span>
    </>
  );
  // Without the router, which would draw each link of a long list again with every change of the address.
  if (reloadDocument && typeof to === 'string') {
    return (
      <a {...rest} href={to} className={className}>
        {content}
      </a>
    );
  }
  return (
    <Link {...rest} to={to} reloadDocument={reloadDocument} className={className}>
      {content}
    </Link>
  );
}
