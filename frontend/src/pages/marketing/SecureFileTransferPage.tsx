import { notClaimed, secureTransferHeadings, secureTransferLead } from '@/content/secureTransfer';
import { AcceptedFiles } from '@/features/secureTransfer/components/AcceptedFiles';
import { TransferSteps } from '@/features/secureTransfer/components/TransferSteps';
import { Safeguards } from '@/features/secureTransfer/components/Safeguards';
import { BriefSection } from '@/shared/ui/BriefSection';
import { PointList } from '@/shared/ui/PointList';
import { BriefingPage } from './BriefingPage';

export function SecureFileTransferPage() {
  return (
    <BriefingPage
      page="SecureFileTransferPage"
      kicker="Security"
      lead={secureTransferLead}
      next={['esxFileReviews', 'contact', 'aboutNetwork']}
    >
      <BriefSection {...secureTransferHeadings.path} layout="under">
        <TransferSteps />
      </BriefSection>
      <BriefSection {...secureTransferHeadings.safeguards} layout="under">
        <Safeguards />
      </BriefSection>
      <BriefSection {...secureTransferHeadings.acceptedFiles}>
        <AcceptedFiles />
      </BriefSection>
      <BriefSection {...secureTransferHeadings.limits} layout="under">
        <PointList points={notClaimed} />
      </BriefSection>
    </BriefingPage>
  );
}
