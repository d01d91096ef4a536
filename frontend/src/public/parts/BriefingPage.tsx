import { getDescription, getDescribedRoute } from '@/shared/config/descriptions';
import { appRoutes, paths } from '@/shared/config/paths';
import { LinkButton } from '@/shared/ui/LinkButton';
import { LinkCard } from './LinkCard';
import { PageFrame } from '@/shared/ui/PageFrame';
import { type ReactNode } from 'react';
import styles from './BriefingPage.module.css';
import { useHomeLink } from './useHomeLink';

/** The paths without parameters. */
type StaticPathName = Exclude<keyof typeof paths, 'claim' | 'accessTerminal' | 'root'>;

interface BriefingPageProps {
  /** The page's name in routes.json. */
  page: string;
  kicker: string;
  /** Replaces the description from routes.json. */
  lead?: ReactNode;
  /** The linked pages at the end, the most relevant first. */
  next: readonly StaticPathName[];
  /** Replaces the default link to the user's home page or to registration. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** The layout of an informational page: header, content and links to the next pages. */
export function BriefingPage({ page, kicker, lead, next, actions, children }: BriefingPageProps) {
  const homeLink = useHomeLink();
  const { title, description } = getDescribedRoute(page);
  const nextPaths = next.filter((name) => !(homeLink && name === 'register')).map((name) => paths[name]());
  const nextRoutes = nextPaths.flatMap((nextPath) => appRoutes.filter(({ path }) => path === nextPath));
  return (
    <PageFrame
      kicker={kicker}
      title={title}
      lead={lead ?? description}
      isDisplay
      actions={
        actions ??
        (homeLink ? (
          <LinkButton to={homeLink.to} variant="primary">
            {homeLink.label}
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
        <div className={styles.cards}>
          {nextRoutes.map((route) => (
            <LinkCard key={route.path} to={route.path} title={route.title} text={getDescription(route)} />
          ))}
        </div>
      </nav>
    </PageFrame>
  );
}
