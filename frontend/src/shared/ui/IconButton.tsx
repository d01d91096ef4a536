import { classNames } from '@/shared/lib/className';
import { type ComponentProps, type ReactNode } from 'react';
import styles from './IconButton.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'children' | 'aria-label'> {
  /** The accessible name and the tooltip, in one to three words. */
  label: string;
  icon: ReactNode;
  type?: 'button' | 'submit';
}

export function IconButton({ label, icon, type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles.button, className)}
      aria-label={label}
      title={label}
    >
      {icon}
    </button>
  );
}
