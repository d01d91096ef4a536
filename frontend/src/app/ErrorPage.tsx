import { faultReference } from '@/shared/api/apiError';
import { Button } from '@/shared/ui/Button';
import { RefreshIcon } from '@/shared/ui/icons';
import { PageFrame } from '@/shared/ui/PageFrame';
import { Reference } from '@/shared/ui/Reference';
import { Cluster } from '@/shared/ui/Stack';

/** What stands in place of a page that broke or could not be fetched. */
export function ErrorPage({ error }: { error: unknown }) {
  const reference = faultReference(error);
  return (
    <PageFrame
      kicker="Signal lost"
      title="This page failed to load"
      lead="Something broke while it was on its way. Reload to try again."
      width="narrow"
    >
      <Cluster>
        <Button
          type="button"
          variant="primary"
          icon={<RefreshIcon />}
          onClick={() => {
            window.location.reload();
          }}
        >
          Reload
        </Button>
      </Cluster>
      {reference && <Reference id={reference} />}
    </PageFrame>
  );
}
