import { paths } from '@/shared/config/paths';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Notice } from '@/shared/ui/Notice';

/** Shown to visitors. */
export function ReconnaissanceDenied() {
  return (
    <Notice
      tone="danger"
      title="Access Denied. Login required."
      isLive={false}
      actions={
        <LinkButton to={paths.login()} state={{ from: paths.reconnaissance() }} variant="primary">
          Log in
        </LinkButton>
      }
    />
  );
}
