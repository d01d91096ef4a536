import { Card } from '@/shared/ui/Card';
import { SegmentedToggle } from '@/shared/ui/SegmentedToggle';
import { type ReactNode } from 'react';
import { type InvitationWay } from './invitationWay';
import { RequestForm } from './RequestForm';

const WAYS = [
  { value: 'code', label: 'I have a code' },
  { value: 'ask', label: 'Ask for one' },
] as const;

interface WaysInProps {
  way: InvitationWay;
  onChange: (way: InvitationWay) => void;
  children: ReactNode;
}

/** The form for those who have a code (`children`), and the one for those who ask for it. */
export function WaysIn({ way, onChange, children }: WaysInProps) {
  return (
    <>
      <SegmentedToggle label="The way in" options={WAYS} value={way} onChange={onChange} />
      <Card tone="signal">{way === 'ask' ? <RequestForm /> : children}</Card>
    </>
  );
}
