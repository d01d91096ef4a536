import { handleBoundaryError } from './reportError';
import { ModuleLoadError } from './lazyNamed';
import { hasNewRelease } from './release';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { Button } from '@/shared/ui/Button';
import { RefreshIcon } from '@/shared/ui/icons';
import { Notice } from '@/shared/ui/Notice';
import styles from './WidgetBoundary.module.css';

interface WidgetBoundaryProps {
  /** Shown while the code of a lazy component is downloaded. */
  loading?: ReactNode;
  /** For a dialog: its error is shown over the page, with a Close button. */
  onClose?: () => void;
  children: ReactNode;
}

/** Limits an error, or the failed download of a lazy component, to one part of the page. */
export function WidgetBoundary({ loading, onClose, children }: WidgetBoundaryProps) {
  return (
    <ErrorBoundary
      onError={handleBoundaryError}
      fallbackRender={(props) => <WidgetError {...props} onClose={onClose} />}
    >
      {/* The build, which has no document, renders what is shown first. */}
      {typeof document === 'undefined' ? loading : <Suspense fallback={loading}>{children}</Suspense>}
    </ErrorBoundary>
  );
}

interface WidgetErrorProps extends FallbackProps {
  onClose: (() => void) | undefined;
}

function WidgetError({ error, resetErrorBoundary, onClose }: WidgetErrorProps) {
  const [isOutdated, setIsOutdated] = useState(false);
  const isDownload = error instanceof ModuleLoadError;
  useEffect(() => {
    if (isDownload) void hasNewRelease().then(setIsOutdated);
  }, [isDownload]);

  const reload = () => window.location.reload();
  return (
    <div className={onClose && styles.dialog}>
      <Notice
        tone="danger"
        title={isOutdated ? 'This page is out of date' : 'This part failed to load'}
        actions={
          <>
            <Button
              type="button"
              size="small"
              icon={<RefreshIcon />}
              onClick={isOutdated ? reload : resetErrorBoundary}
            >
              {isOutdated ? 'Reload' : 'Retry'}
            </Button>
            {onClose && (
              <Button type="button" size="small" onClick={onClose}>
                Close
              </Button>
            )}
          </>
        }
      >
        {isOutdated
          ? 'A new version of the network is online. Reload the page to use this part.'
          : isDownload
            ? 'Check your connection and try again. The rest of the page still works.'
            : 'Something broke here. The rest of the page still works.'}
      </Notice>
    </div>
  );
}
