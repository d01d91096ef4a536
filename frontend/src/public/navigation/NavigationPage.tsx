import { MainMenu } from './MainMenu';
import { PageIndex } from './PageIndex';
import { getDescribedRoute } from '@/shared/config/descriptions';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageFrame } from '@/shared/ui/PageFrame';
import { useHomeLink } from '@/public/parts/useHomeLink';

const { title, description } = getDescribedRoute('NavigationPage');

export function NavigationPage() {
  const homeLink = useHomeLink();
  return (
    <PageFrame
      kicker="Main menu"
      title={title}
      lead={description}
      isDisplay
      actions={
        homeLink && (
          <LinkButton to={homeLink.to} variant="primary">
            {homeLink.label}
          </LinkButton>
        )
      }
    >
      <MainMenu />
      <PageIndex />
    </PageFrame>
  );
}
