import { type MouseEvent, type ReactNode } from 'react';
import { tacticId } from '../model/useLinkedTactic';

interface TacticLinkProps {
  number: number;
  /** Leads to the tactic in the list as it stands. */
  onFollow: (number: number) => void;
  className: string | undefined;
  /** What it is called where its text does not say it. */
  label?: string;
  title?: string;
  isCurrent?: boolean;
  /** A short way for a mouse alone. */
  isForMouse?: boolean;
  children?: ReactNode;
}

/**
 * A link to one tactic. What is copied from it leads to the tactic among all; pressed, it keeps the search. Two hundred of the
 * router's own links would be drawn again with every change of the address.
 */
export function TacticLink({
  number,
  onFollow,
  className,
  label,
  title,
  isCurrent = false,
  isForMouse = false,
  children,
}: TacticLinkProps) {
  function handleClick(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onFollow(number);
  }
  return (
    <a
      href={`#${tacticId(number)}`}
      className={className}
      aria-label={label}
      aria-current={isCurrent ? 'location' : undefined}
      tabIndex={isForMouse ? -1 : undefined}
      title={title}
      onClick={handleClick}
    >
      {children}
    </a>
  );
}
