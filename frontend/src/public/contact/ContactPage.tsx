import { contactHeadings, contactLead } from './contact';
import { MessageExclusions } from './MessageExclusions';
import { MessageTimeline } from './MessageTimeline';
import { OperationGuide } from './OperationGuide';
import { TransmissionSheet } from './TransmissionSheet';
import { BriefSection } from '@/shared/ui/BriefSection';
import { BriefingPage } from '@/public/parts/BriefingPage';
import styles from './ContactPage.module.css';

export function ContactPage() {
  return (
    <BriefingPage
      page="ContactPage"
      kicker="Secure line"
      lead={
        <>
          {contactLead.before} <span className={styles.hours}>{contactLead.hours}</span>; {contactLead.after}
        </>
      }
      next={['SecureFileTransferPage', 'AboutNetworkPage', 'NavigationPage']}
    >
      <div className={styles.columns}>
        <TransmissionSheet />
        <MessageTimeline />
      </div>
      <BriefSection {...contactHeadings.operations} layout="under">
        <OperationGuide />
      </BriefSection>
      <BriefSection {...contactHeadings.keptOff} layout="under">
        <MessageExclusions />
      </BriefSection>
    </BriefingPage>
  );
}
