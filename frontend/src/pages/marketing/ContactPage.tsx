import { contactHeadings, contactLead } from '@/content/contact';
import { KeptOffTheSheet } from '@/features/contact/components/KeptOffTheSheet';
import { MessageRoute } from '@/features/contact/components/MessageRoute';
import { OperationGuide } from '@/features/contact/components/OperationGuide';
import { TransmissionSheet } from '@/features/contact/components/TransmissionSheet';
import { BriefSection } from '@/shared/ui/BriefSection';
import { BriefingPage } from './BriefingPage';
import styles from './ContactPage.module.css';

/** The secure message form, and what a sender wants to know before and after (public specification, section 2). */
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
      <div className={styles.desk}>
        <TransmissionSheet />
        <MessageRoute />
      </div>
      <BriefSection {...contactHeadings.operations} layout="under">
        <OperationGuide />
      </BriefSection>
      <BriefSection {...contactHeadings.keptOff} layout="under">
        <KeptOffTheSheet />
      </BriefSection>
    </BriefingPage>
  );
}
