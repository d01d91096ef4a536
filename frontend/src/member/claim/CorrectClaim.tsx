import { type ClaimDetail } from '@/entities/claim/claim';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { Button } from '@/shared/ui/Button';
import { PencilIcon } from '@/shared/ui/icons';
import { useState } from 'react';
import { useClaimPage } from './claimPageContext';

const CorrectionDialog = lazyNamed(() => import('@/member/claims/CorrectionDialog'), 'CorrectionDialog');

interface CorrectClaimProps {
  claim: ClaimDetail;
  canCorrect: boolean;
}

/** The dialog stays if the claim can no longer be corrected, because it says why. Not in the public demo. */
export function CorrectClaim({ claim, canCorrect }: CorrectClaimProps) {
  const { memberId } = useClaimPage();
  const [isOpen, setIsOpen] = useState(false);
  if (memberId === null) return null;
  return (
    <>
      {canCorrect && (
        <Button type="button" size="small" icon={<PencilIcon />} onClick={() => setIsOpen(true)}>
          Edit
        </Button>
      )}
      {isOpen && (
        <WidgetBoundary loading={null}>
          <CorrectionDialog claim={claim} onClose={() => setIsOpen(false)} />
        </WidgetBoundary>
      )}
    </>
  );
}
