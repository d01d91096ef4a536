import { contactHeadings, contactLead } from '@/content/contact';
import { MessageExclusions } from '@/features/contact/components/MessageExclusions';
import { MessageTimeline } from '@/features/contact/components/MessageTimeline';
import { OperationGuide } from '@/features/contact/components/OperationGuide';
import { TransmissionSheet } from '@/features/contact/components/TransmissionSheet';
import { BriefSection } from '@/shared/ui/BriefSection';
import { BriefingPage } from './BriefingPage';
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
      next={['secureFileTransfer', 'aboutNetwork', 'navigation']}
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
