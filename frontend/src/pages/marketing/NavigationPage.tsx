import { MainMenu } from '@/features/navigation/components/MainMenu';
import { PageIndex } from '@/features/navigation/components/PageIndex';
import { routeOfPage } from '@/shared/config/paths';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageFrame } from '@/shared/ui/PageFrame';
import { useOwnPlace } from './useOwnPlace';

const { title, description } = routeOfPage('NavigationPage');

/** The main menu; who is signed in finds their own place beside the title. */
export function NavigationPage() {
  const ownPlace = useOwnPlace();
  return (
    <PageFrame
      kicker="Main menu"
      title={title}
      lead={description}
      isDisplay
      actions={
        ownPlace && (
          <LinkButton to={ownPlace.to} variant="primary">
            {ownPlace.label}
          </LinkButton>
        )
      }
    >
      <MainMenu />
      <PageIndex />
    </PageFrame>
  );
}
