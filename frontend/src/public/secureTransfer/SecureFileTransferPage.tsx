import { notClaimed, secureTransferHeadings, secureTransferLead } from './secureTransfer';
import { AcceptedFiles } from './AcceptedFiles';
import { Custody } from './Custody';
import { TransferSteps } from './TransferSteps';
import { Safeguards } from './Safeguards';
import { BriefSection } from '@/shared/ui/BriefSection';
import { PointList } from '@/public/parts/PointList';
import { BriefingPage } from '@/public/parts/BriefingPage';

export function SecureFileTransferPage() {
  return (
    <BriefingPage
      page="SecureFileTransferPage"
      kicker="Security"
      lead={secureTransferLead}
      next={['EsxFileReviewsPage', 'ContactPage', 'AboutNetworkPage']}
    >
      <BriefSection {...secureTransferHeadings.path} layout="under">
        <TransferSteps />
      </BriefSection>
      <BriefSection {...secureTransferHeadings.custody} layout="under">
        <Custody />
      </BriefSection>
      <BriefSection {...secureTransferHeadings.safeguards} layout="under" fold="The readings, one by one">
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
