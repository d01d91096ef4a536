import { type User } from '@/entities/member/user';
import { getDraftKey, readDraft } from '@/shared/forms/drafts';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { PencilIcon } from '@/shared/ui/icons';
import { Skeleton } from '@/shared/ui/Skeleton';
import { useEffect, useRef, useState } from 'react';
import { DetailList, type ExplainedDetail } from './DetailList';

const ProfileForm = lazyNamed(() => import('./ProfileForm'), 'ProfileForm');

interface ProfileCardProps {
  user: User;
  onUpdated: (user: User) => void;
  /** Called with the address to which a link was mailed. */
  onEmailChangeRequested: (email: string) => void;
}

export function ProfileCard({ user, onUpdated, onEmailChangeRequested }: ProfileCardProps) {
  const [isEditing, setIsEditing] = useState(() =>
    Boolean(readDraft('memory', getDraftKey('profile', user.id))),
  );
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  // The focused button of the form is removed, so the focus returns to Edit.
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  return (
    <Card
      title="Your details"
      tone={isEditing ? 'signal' : 'plain'}
      actions={
        !isEditing && (
          <Button
            ref={editButton}
            type="button"
            size="small"
            icon={<PencilIcon />}
            onClick={() => setIsEditing(true)}
          >
            Edit
          </Button>
        )
      }
    >
      {isEditing ? (
        <WidgetBoundary loading={<Skeleton label="Loading the form" rows={7} />}>
          <ProfileForm
            user={user}
            onUpdated={onUpdated}
            onEmailChangeRequested={onEmailChangeRequested}
            onClose={() => setIsEditing(false)}
          />
        </WidgetBoundary>
      ) : (
        <DetailList details={getDetails(user)} />
      )}
    </Card>
  );
}

function getDetails(user: User): ExplainedDetail[] {
  return [
    {
      term: 'Name',
      value: `${user.firstName} ${user.lastName}`,
      explanation: 'What staff and our emails call you.',
    },
    {
      term: 'Email',
      value: user.email,
      explanation:
        'Where we send codes, links and news of your claims. A change takes effect when the new address is confirmed.',
    },
    { term: 'Phone', value: user.phone, explanation: 'For staff with a question about a claim.' },
    { term: 'Company', value: user.companyName },
    {
      term: 'Position',
      value: user.position,
      explanation: 'Adjusters and contractors need a license number.',
    },
    ...(user.licenseNumber ? [{ term: 'License number', value: user.licenseNumber }] : []),
  ];
}
