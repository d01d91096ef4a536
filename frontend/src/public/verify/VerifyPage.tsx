import { BriefingPage } from '@/public/parts/BriefingPage';
import { BriefSection } from '@/shared/ui/BriefSection';
import { PointList } from '@/public/parts/PointList';
import { VerifyFile } from './VerifyFile';
import { verifyHeadings, verifyLimits } from './verify';

export function VerifyPage() {
  return (
    <BriefingPage
      page="VerifyPage"
      kicker="Proof"
      next={['SecureFileTransferPage', 'AboutNetworkPage', 'ContactPage']}
    >
      <BriefSection {...verifyHeadings.file} layout="under">
        <VerifyFile />
      </BriefSection>
      <BriefSection {...verifyHeadings.limits} layout="under">
        <PointList points={verifyLimits} />
      </BriefSection>
    </BriefingPage>
  );
}
