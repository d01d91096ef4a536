import { type User } from '@/shared/config/bootData';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { PencilIcon } from '@/shared/ui/icons';
import { useEffect, useRef, useState } from 'react';
import { RecordForm } from './RecordForm';
import { RecordView } from './RecordView';

interface RecordCardProps {
  user: User;
  onUpdated: (user: User) => void;
  /** Told of an address to which a link was mailed. */
  onEmailAsked: (email: string) => void;
}

/** What the network knows of the member, to be read and to be edited. */
export function RecordCard({ user, onUpdated, onEmailAsked }: RecordCardProps) {
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  // The form's buttons are gone with it; the focus goes back to where the editing began.
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  return (
    <Card
      title="On record"
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
        <RecordForm
          user={user}
          onUpdated={onUpdated}
          onEmailAsked={onEmailAsked}
          onClose={() => setIsEditing(false)}
        />
      ) : (
        <RecordView user={user} />
      )}
    </Card>
  );
}
