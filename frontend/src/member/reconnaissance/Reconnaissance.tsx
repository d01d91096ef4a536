import { memberDataKeys } from '@/entities/member/memberData';
import { type ServiceRequest, type ServiceRequestSubmitted } from '@/entities/serviceRequest/serviceRequest';
import { useFileSelection } from '@/shared/uploads/useFileSelection';
import { useFileUpload } from '@/shared/uploads/useFileUpload';
import { getFileRules } from '@/shared/uploads/fileRules';
import { Card } from '@/shared/ui/Card';
import { Skeleton } from '@/shared/ui/Skeleton';
import limits from '@rules/limits.json';
import { type ReactNode, useState } from 'react';
import { ReconnaissanceInitiated } from './ReconnaissanceInitiated';
import { FALLBACK_MESSAGE, ReconnaissanceForm, UPLOAD_ERROR } from './ReconnaissanceForm';

const RULES = getFileRules('claim', 1);

interface ReconnaissanceProps {
  /** Null until it is known. */
  isUsed: boolean | null;
  /** Null until it is known. */
  countdown: ReactNode;
  /** Called after failed attempts too: if only the response was lost, the countdown has started. */
  onAttempt: () => void;
}

export function Reconnaissance({ isUsed, countdown, onAttempt }: ReconnaissanceProps) {
  const selection = useFileSelection(RULES);
  const upload = useFileUpload<ServiceRequestSubmitted>('/api/service-request', selection, {
    success: {
      title: 'RECONNAISSANCE Initiated',
      text: `File uploaded. ${limits.countdown.hours}-hour access countdown started. Your code burns out after this deadline.`,
    },
    error: { title: UPLOAD_ERROR, fallback: FALLBACK_MESSAGE, onlyRefusals: true },
    invalidates: memberDataKeys,
  });
  const [submittedRequest, setSubmittedRequest] = useState<ServiceRequest | null>(null);

  // During an upload the form stays mounted, with its progress and its Cancel button.
  if (submittedRequest || (isUsed && !upload.isSending))
    return <ReconnaissanceInitiated request={submittedRequest} countdown={countdown} />;
  if (isUsed === null && !upload.isSending) {
    return (
      <Card tone="danger">
        <Skeleton label="Loading RECONNAISSANCE" shape="card" rows={2} />
      </Card>
    );
  }
  return (
    <ReconnaissanceForm
      rules={RULES}
      selection={selection}
      upload={upload}
      onSubmitted={setSubmittedRequest}
      onAttempt={onAttempt}
    />
  );
}
