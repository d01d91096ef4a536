import { type Pair } from '@/entities/estimate/estimate';
import { invalidateAll } from '@/shared/feedback/mutationFeedback';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { Button } from '@/shared/ui/Button';
import { ConfirmMutationDialog } from '@/shared/feedback/ConfirmMutationDialog';
import { CheckIcon, InfoIcon } from '@/shared/ui/icons';
import { Cluster } from '@/shared/ui/Stack';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useClaimPage } from './claimPageContext';

const QuestionDialog = lazyNamed(() => import('./QuestionDialog'), 'QuestionDialog');

const FALLBACK_MESSAGE = 'Failed to accept the result';

export type ResultDialog = 'accept' | 'question';

interface ResultActionsProps {
  claimId: string;
  /** The ids of the current results. */
  deliverables: readonly string[];
  canAccept: boolean;
  canQuestion: boolean;
  openDialog: ResultDialog | null;
  onOpenDialog: (dialog: ResultDialog | null) => void;
  /** The lines of the comparison that the question is about. */
  questioned: readonly Pair[];
  onQuestioned: (lines: readonly Pair[]) => void;
}

/** The dialogs stay if the claim has changed in the meantime, because they say why it refused. */
export function ResultActions({
  claimId,
  deliverables,
  canAccept,
  canQuestion,
  openDialog,
  onOpenDialog,
  questioned,
  onQuestioned,
}: ResultActionsProps) {
  const { work } = useClaimPage();
  const close = () => onOpenDialog(null);
  const client = useQueryClient();
  const accept = useMutation({
    mutationFn: () => work.acceptResult(deliverables),
    // After an error too: the claim may have changed.
    onSettled: () => void invalidateAll(client, work.invalidates),
    meta: {
      success: { title: 'Result accepted', text: 'Thank you. The claim is closed.' },
      error: { title: 'Not accepted', fallback: FALLBACK_MESSAGE },
    },
  });

  function handleAccept() {
    accept.reset();
    onOpenDialog('accept');
  }

  return (
    <>
      {(canAccept || canQuestion) && (
        <Cluster>
          {canAccept && (
            <Button type="button" variant="primary" icon={<CheckIcon />} onClick={handleAccept}>
              Accept
            </Button>
          )}
          {canQuestion && (
            <Button type="button" icon={<InfoIcon />} onClick={() => onOpenDialog('question')}>
              Question
            </Button>
          )}
        </Cluster>
      )}
      {openDialog === 'accept' && (
        <ConfirmMutationDialog
          mutation={accept}
          variables={undefined}
          title="Accept the result"
          question="Accept this result for good? The claim is then closed, and you can no longer ask questions."
          confirmLabel="Accept"
          fallbackMessage={FALLBACK_MESSAGE}
          canConfirm={canAccept}
          onClose={close}
        />
      )}
      {openDialog === 'question' && (
        <WidgetBoundary onClose={close}>
          <QuestionDialog
            claimId={claimId}
            canQuestion={canQuestion}
            lines={questioned}
            onRemoveLine={(id) => onQuestioned(questioned.filter((pair) => pair.id !== id))}
            onSent={() => {
              onQuestioned([]);
              close();
            }}
            onClose={close}
          />
        </WidgetBoundary>
      )}
    </>
  );
}
