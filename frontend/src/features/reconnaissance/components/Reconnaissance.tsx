import { useFileSelection } from '@/shared/hooks/useFileSelection';
import { useFileUpload } from '@/shared/hooks/useFileUpload';
import { type components } from '@/shared/api/schema';
import { fileRulesFor } from '@/shared/lib/fileRules';
import { Card } from '@/shared/ui/Card';
import { LoadingRows } from '@/shared/ui/LoadingRows';
import { type ReactNode, useState } from 'react';
import { ReconnaissanceDone } from './ReconnaissanceDone';
import { ReconnaissanceForm } from './ReconnaissanceForm';

const RULES = fileRulesFor('claim', 1);

interface ReconnaissanceProps {
  /** Whether RECONNAISSANCE was used already; null until that is known. */
  isUsed: boolean | null;
  /** The access countdown as it runs; null until it is known. */
  countdown: ReactNode;
  /** Called after each try, also a failed one: an answer that was lost may stand for a countdown that has begun. */
  onTried: () => void;
}

/** RECONNAISSANCE for a signed-in member: the form, or what it began. */
export function Reconnaissance({ isUsed, countdown, onTried }: ReconnaissanceProps) {
  const selection = useFileSelection(RULES);
  const upload = useFileUpload<components['schemas']['ServiceRequestSubmitted']>(
    '/api/service-request',
    selection,
  );
  const [done, setDone] = useState<components['schemas']['ServiceRequest'] | null>(null);

  // While a file is on its way its form stays, with its progress and its Cancel button.
  if (done || (isUsed && !upload.isSending))
    return <ReconnaissanceDone request={done} countdown={countdown} />;
  if (isUsed === null && !upload.isSending) {
    return (
      <Card tone="danger">
        <LoadingRows label="Loading RECONNAISSANCE" shape="card" rows={2} />
      </Card>
    );
  }
  return (
    <ReconnaissanceForm
      rules={RULES}
      selection={selection}
      upload={upload}
      onDone={setDone}
      onTried={onTried}
    />
  );
}
