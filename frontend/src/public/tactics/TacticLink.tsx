import { type MouseEvent, type ReactNode } from 'react';
import { getTacticId } from './useLinkedTactic';

interface TacticLinkProps {
  number: number;
  onNavigate: (number: number) => void;
  className: string | undefined;
  label?: string;
  title?: string;
  isCurrent?: boolean;
  /** Removes the link from the tab order. */
  isMouseOnly?: boolean;
  children?: ReactNode;
}

/**
 * A link to a tactic. A click keeps the search, and a copied link opens the full list. It is not the router's link, because
 * two hundred of them would render again on every change of the URL.
 */
export function TacticLink({
  number,
  onNavigate,
  className,
  label,
  title,
  isCurrent = false,
  isMouseOnly = false,
  children,
}: TacticLinkProps) {
  function handleClick(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onNavigate(number);
  }
  return (
    <a
      href={`#${getTacticId(number)}`}
      className={className}
      aria-label={label}
      aria-current={isCurrent ? 'location' : undefined}
      tabIndex={isMouseOnly ? -1 : undefined}
      title={title}
      onClick={handleClick}
    >
      {children}
    </a>
  );
}
