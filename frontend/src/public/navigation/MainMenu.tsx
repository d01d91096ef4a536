import { mainMenu, type MenuTarget } from './navigation';
import { getAccessTerminalPath, getPath } from '@/shared/config/pages';
import { ArrowRightIcon } from '@/shared/ui/icons';
import { type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import styles from './MainMenu.module.css';

const MENU_PATHS: Readonly<Record<MenuTarget, string>> = {
  about: getPath('AboutNetworkPage'),
  register: getAccessTerminalPath('register'),
  login: getAccessTerminalPath('login'),
  packages: getPath('DeploymentPackagesPage'),
  demo: getPath('DemoPage'),
  landing: '/',
};

function getTargetIndex(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (index + 1) % count;
    case 'ArrowUp':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** Arrow keys move the focus, and an entry's shortcut opens it. Both work only while the menu has the focus. */
function handleKeyDown(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const links = [...(event.currentTarget.closest('ol')?.querySelectorAll('a') ?? [])];
  const shortcutIndex = mainMenu.findIndex(({ shortcut }) => shortcut === event.key);
  const targetIndex = getTargetIndex(event.key, links.indexOf(event.currentTarget), links.length);
  if (shortcutIndex >= 0) links[shortcutIndex]?.click();
  else if (targetIndex !== undefined) links[targetIndex]?.focus();
  else return;
  event.preventDefault();
}

export function MainMenu() {
  return (
    <nav className={styles.menu} aria-label="Main menu">
      <p className={styles.bar}>
        <span>Select a destination</span>
        <span className={styles.keys} aria-hidden="true">
          <kbd>Tab</kbd> in, then <kbd>1</kbd>–<kbd>5</kbd> <kbd>0</kbd> or <kbd>↑</kbd> <kbd>↓</kbd>
        </span>
      </p>
      <ol>
        {mainMenu.map(({ target, shortcut, title, text }) => (
          <li key={target} className={styles.entry}>
            <Link
              to={MENU_PATHS[target]}
              className={styles.link}
              aria-keyshortcuts={shortcut}
              onKeyDown={handleKeyDown}
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
