import { type ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { buttonClass, type ButtonSize, type ButtonVariant } from './Button';

interface LinkButtonProps extends Omit<LinkProps, 'className'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  isFullWidth?: boolean;
  icon?: ReactNode;
}

/** A link that looks like a button. With `reloadDocument` it leaves the app, such as for a file. */
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
  // Not the router's link, which would render each link of a long list again with every change of the URL.
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
