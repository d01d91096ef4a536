import { useStepUpRequest } from '@/shared/api/stepUp';
import { ToastRegion } from '@/shared/feedback/ToastRegion';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';

const StepUpDialog = lazyNamed(() => import('@/entities/security/StepUpDialog'), 'StepUpDialog');

/** What the app shows above every page and dialog: toasts, and the question who the person is. */
export function Overlays() {
  return (
    <>
      <StepUp />
      <ToastRegion />
    </>
  );
}

function StepUp() {
  const request = useStepUpRequest();
  if (!request) return null;
  return (
    <WidgetBoundary onClose={() => request.answer(false)}>
      <StepUpDialog {...request} />
    </WidgetBoundary>
  );
}
