import { mainMenu, type MenuTarget } from '@/content/navigation';
import { paths } from '@/shared/config/paths';
import { ArrowRightIcon } from '@/shared/ui/icons';
import { type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import styles from './MainMenu.module.css';

const ADDRESSES: Readonly<Record<MenuTarget, string>> = {
  about: paths.aboutNetwork(),
  register: paths.accessTerminal('register'),
  login: paths.accessTerminal('login'),
  packages: paths.deploymentPackages(),
  demo: paths.demo(),
  landing: paths.root(),
};

/** Where a key leads from this entry: the entry above or below, the first or the last. */
function entryAfter(key: string, position: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (position + 1) % count;
    case 'ArrowUp':
      return (position - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** Arrow keys move among the entries, and an entry's own figure chooses it; both only while the keyboard is in the menu. */
function handleKey(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const links = [...(event.currentTarget.closest('ol')?.querySelectorAll('a') ?? [])];
  const chosen = mainMenu.findIndex(({ shortcut }) => shortcut === event.key);
  const next = entryAfter(event.key, links.indexOf(event.currentTarget), links.length);
  if (chosen >= 0) links[chosen]?.click();
  else if (next !== undefined) links[next]?.focus();
  else return;
  event.preventDefault();
}

/** The main menu: a numbered index, as a terminal draws one. */
export function MainMenu() {
  return (
    <nav className={styles.menu} aria-label="Main menu">
      <p className={styles.bar}>
        <span>Select a destination</span>
        <span className={styles.keys} aria-hidden="true">
          <kbd>Tab</kbd> in, then <kbd>1</kbd>–<kbd>5</kbd> <kbd>0</kbd> or <kbd>↑</kbd> <kbd>↓</kbd>
        </span>
      </p>
      <ol className={styles.entries}>
        {mainMenu.map(({ target, shortcut, title, text }) => (
          <li key={target} className={styles.entry}>
            <Link
              to={ADDRESSES[target]}
              className={styles.link}
              aria-keyshortcuts={shortcut}
              onKeyDown={handleKey}
            >
              <span className={styles.number} aria-hidden="true">
                {shortcut}
              </span>
              <span className={styles.title}>{title}</span>
              <span className={styles.text}>{text}</span>
              <ArrowRightIcon className={styles.arrow} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
