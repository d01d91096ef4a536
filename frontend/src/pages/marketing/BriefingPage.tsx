import { appRoutes, paths, routeOfPage } from '@/shared/config/paths';
import { LinkButton } from '@/shared/ui/LinkButton';
import { LinkCard } from '@/shared/ui/LinkCard';
import { PageFrame } from '@/shared/ui/PageFrame';
import { type ReactNode } from 'react';
import styles from './BriefingPage.module.css';
import { useOwnPlace } from './useOwnPlace';

/** The addresses that need nothing but themselves. */
type PlainPath = Exclude<keyof typeof paths, 'claim' | 'accessTerminal' | 'root'>;

interface BriefingPageProps {
  /** The page's name in routes.json, which holds its title and its lead. */
  page: string;
  kicker: string;
  /** What stands under the title in place of the page's description. */
  lead?: ReactNode;
  /** Where a reader goes from here, the nearest first. */
  next: readonly PlainPath[];
  /** What stands beside the title, in place of the way in: a visitor's invitation, or the place of whoever is signed in. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** The frame of an informational page: its title, its lead, its content, and the ways on. */
export function BriefingPage({ page, kicker, lead, next, actions, children }: BriefingPageProps) {
  const ownPlace = useOwnPlace();
  const { title, description } = routeOfPage(page);
  const addresses = next.filter((name) => !(ownPlace && name === 'register')).map((name) => paths[name]());
  const wayOn = addresses.flatMap((address) => appRoutes.filter(({ path }) => path === address));
  return (
    <PageFrame
      kicker={kicker}
      title={title}
      lead={lead ?? description}
      isDisplay
      actions={
        actions ??
        (ownPlace ? (
          <LinkButton to={ownPlace.to} variant="primary">
            {ownPlace.label}
          </LinkButton>
        ) : (
          <LinkButton to={paths.accessTerminal('register')} variant="primary">
            Activate invitation
          </LinkButton>
        ))
      }
    >
      {children}
      <nav className={styles.next} aria-label="Where to go from here">
        <p className={styles.label} aria-hidden="true">
          Where to go from here
        </p>
        <div className={styles.ways}>
          {wayOn.map((route) => (
            <LinkCard key={route.path} to={route.path} title={route.title} text={route.description} />
          ))}
        </div>
      </nav>
    </PageFrame>
  );
}
