import { getDescription, getDescribedRoute } from '@/shared/config/descriptions';
import {
  getAccessTerminalPath,
  getPath,
  getRoute,
  type LinkedPage,
  type PageName,
} from '@/shared/config/pages';
import { LinkButton } from '@/shared/ui/LinkButton';
import { LinkCard } from './LinkCard';
import { PageFrame } from '@/shared/ui/PageFrame';
import { type ReactNode } from 'react';
import styles from './BriefingPage.module.css';
import { useHomeLink } from './useHomeLink';

interface BriefingPageProps {
  page: PageName;
  kicker: string;
  /** Replaces the description from routes.json. */
  lead?: ReactNode;
  /** The linked pages at the end, the most relevant first. */
  next: readonly LinkedPage[];
  /** Replaces the default link to the user's home page or to registration. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** The layout of an informational page: header, content and links to the next pages. */
export function BriefingPage({ page, kicker, lead, next, actions, children }: BriefingPageProps) {
  const homeLink = useHomeLink();
  const { title, description } = getDescribedRoute(page);
  // A signed-in user has registered.
  const nextRoutes = next.filter((name) => !(homeLink && name === 'RegisterPage')).map(getRoute);
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
          <>
            <LinkButton to={getAccessTerminalPath('register')} variant="primary">
              Activate invitation
            </LinkButton>
            <LinkButton to={`${getPath('RegisterPage')}?way=ask`}>Ask for one</LinkButton>
          </>
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
