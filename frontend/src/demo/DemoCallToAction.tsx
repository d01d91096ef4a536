import { getAccessTerminalPath, getPath } from '@/shared/config/pages';
import { BriefSection } from '@/shared/ui/BriefSection';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Cluster } from '@/shared/ui/Stack';

export function DemoCallToAction() {
  return (
    <BriefSection
      kicker="From here"
      title="This was a sample. Your files are not."
      lead="The dashboard that members work in looks like this one and holds their own claims. You need an invitation code to join."
      layout="under"
    >
      <Cluster>
        <LinkButton to={getAccessTerminalPath('register')} variant="primary">
          Activate invitation
        </LinkButton>
        <LinkButton to={getPath('DeploymentPackagesPage')}>Deployment packages</LinkButton>
      </Cluster>
    </BriefSection>
  );
}
