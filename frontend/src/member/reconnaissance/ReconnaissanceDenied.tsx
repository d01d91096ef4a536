import { getPath } from '@/shared/config/pages';
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
        <LinkButton
          to={getPath('LoginPage')}
          state={{ from: getPath('ReconnaissancePage') }}
          variant="primary"
        >
          Log in
        </LinkButton>
      }
    />
  );
}
