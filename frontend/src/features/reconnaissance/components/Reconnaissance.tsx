import { type components } from '@/shared/api/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accessDeadlineQuery } from '../api/accessDeadline';
import { ReconnaissanceDone } from './ReconnaissanceDone';
import { ReconnaissanceForm } from './ReconnaissanceForm';

/** RECONNAISSANCE for a signed-in member: the form, then what it began. */
export function Reconnaissance() {
  const [done, setDone] = useState<components['schemas']['ServiceRequest'] | null>(null);
  const client = useQueryClient();

  function handleDone(request: components['schemas']['ServiceRequest']) {
    void client.invalidateQueries({ queryKey: accessDeadlineQuery.queryKey });
    setDone(request);
  }

  return done ? <ReconnaissanceDone request={done} /> : <ReconnaissanceForm onDone={handleDone} />;
}
