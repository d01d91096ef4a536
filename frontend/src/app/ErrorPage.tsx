import { getErrorReference } from '@/shared/api/apiError';
import { Button } from '@/shared/ui/Button';
import { PageFrame } from '@/shared/ui/PageFrame';
import { ErrorReference } from '@/shared/feedback/ErrorReference';
import { Cluster } from '@/shared/ui/Stack';
import { type FallbackProps } from 'react-error-boundary';

/** Replaces a page that failed to render or to download. */
export function ErrorPage({ error }: Pick<FallbackProps, 'error'>) {
  const reference = getErrorReference(error);
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
          onClick={() => {
            window.location.reload();
          }}
        >
          Reload
        </Button>
      </Cluster>
      {reference && <ErrorReference id={reference} />}
    </PageFrame>
  );
}
