import { notClaimed, secureTransferLead } from '@/content/secureTransfer';
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
      <BriefSection
        title="The path of one file"
        kicker="Chain of custody"
        lead="Six stations, one direction. The hatched field is a carrier's view of each."
        layout="under"
      >
        <FilePath />
      </BriefSection>
      <BriefSection
        title="Seven safeguards"
        kicker="Readings"
        lead="Each with the one figure that tells how far it goes."
        layout="under"
      >
        <Safeguards />
      </BriefSection>
      <BriefSection
        title="What may travel"
        kicker="Cargo"
        lead="The limits are the server's own, to the byte."
      >
        <Cargo />
      </BriefSection>
      <BriefSection
        title="What we do not claim"
        kicker="Limits"
        lead="Security that is oversold is the first thing to fail. These are the edges of ours."
        layout="under"
      >
        <PointList points={notClaimed} />
      </BriefSection>
    </BriefingPage>
  );
}
