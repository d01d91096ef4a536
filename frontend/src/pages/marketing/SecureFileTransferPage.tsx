import { notClaimed, secureTransferHeadings, secureTransferLead } from '@/content/secureTransfer';
import { Cargo } from '@/features/secureTransfer/components/Cargo';
import { FilePath } from '@/features/secureTransfer/components/FilePath';
import { Safeguards } from '@/features/secureTransfer/components/Safeguards';
import { BriefSection } from '@/shared/ui/BriefSection';
import { PointList } from '@/shared/ui/PointList';
import { BriefingPage } from './BriefingPage';

/** How files move, and what keeps carriers out of them (public specification, section 2). */
export function SecureFileTransferPage() {
  return (
    <BriefingPage
      page="SecureFileTransferPage"
      kicker="Security"
      lead={secureTransferLead}
      next={['esxFileReviews', 'contact', 'aboutNetwork']}
    >
      <BriefSection {...secureTransferHeadings.path} layout="under">
        <FilePath />
      </BriefSection>
      <BriefSection {...secureTransferHeadings.safeguards} layout="under">
        <Safeguards />
      </BriefSection>
      <BriefSection {...secureTransferHeadings.cargo}>
        <Cargo />
      </BriefSection>
      <BriefSection {...secureTransferHeadings.limits} layout="under">
        <PointList points={notClaimed} />
      </BriefSection>
    </BriefingPage>
  );
}
