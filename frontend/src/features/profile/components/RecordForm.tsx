import { type User } from '@/shared/config/bootData';
import { AskBeforeLeaving } from '@/shared/forms/AskBeforeLeaving';
import { FormError } from '@/shared/forms/FormError';
import { IdentityFields } from '@/shared/forms/IdentityFields';
import { PasswordField } from '@/shared/forms/PasswordField';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { WorkFields } from '@/shared/forms/WorkFields';
import { Button } from '@/shared/ui/Button';
import { showFailureToast } from '@/shared/ui/failureToast';
import { Cluster } from '@/shared/ui/Stack';
import { showToast } from '@/shared/ui/toastStore';
import limits from '@rules/limits.json';
import { useEffect, useMemo, useRef } from 'react';
import { useUpdateProfile } from '../api/updateProfile';
import { profileSchemaFor } from '../model/profileSchema';
import { changesOf, isSameEmail, profileOf, type ProfileValues } from '../model/profileValues';

const FAILURE = 'Failed to update your profile';

interface RecordFormProps {
  user: User;
  onUpdated: (user: User) => void;
  /** Told of an address to which a link was mailed. */
  onEmailAsked: (email: string) => void;
  onClose: () => void;
}

/** The record as a form; only what changed is sent. */
export function RecordForm({ user, onUpdated, onEmailAsked, onClose }: RecordFormProps) {
  const { mutateAsync } = useUpdateProfile();
  const schema = useMemo(() => profileSchemaFor(user.email), [user.email]);
  const place = useRef<HTMLDivElement>(null);

  // Whoever asked to edit begins at the first field.
  useEffect(() => place.current?.querySelector('input')?.focus(), []);

  async function handleSubmit(values: ProfileValues) {
    const changes = changesOf(user, values);
    if (Object.keys(changes).length > 0) {
      const updated = await mutateAsync(changes);
      const { email } = changes;
      if (email !== undefined && !isSameEmail(email, updated.email)) onEmailAsked(email);
      onUpdated(updated);
      const isEmailAlone = Object.keys(changes).every((name) => ['email', 'currentPassword'].includes(name));
      showToast({
        title: 'Profile Updated',
        text: isEmailAlone ? 'A link was mailed to the new address.' : 'Your profile has been updated.',
      });
    }
    onClose();
  }

  return (
    <div ref={place}>
      <ValidatedForm<ProfileValues>
        label="Profile"
        initialValues={profileOf(user)}
        schema={schema}
        failureSentence={FAILURE}
        onSubmit={handleSubmit}
        onFailure={(error) => showFailureToast(FAILURE, error)}
      >
        {({ values }) => (
          <>
            <AskBeforeLeaving />
            <IdentityFields
              emailHint={`A new address counts once you follow the link we mail to it. Until then ${user.email} stays.`}
            >
              {!isSameEmail(values.email, user.email) && (
                <PasswordField
                  name="currentPassword"
                  label="Current password"
                  autoComplete="current-password"
                  maxLength={limits.password.maxLength}
                  hint="Needed to change your email."
                  isRequired
                />
              )}
            </IdentityFields>
            <WorkFields position={values.position} />
            <FormError title="Nothing was saved" />
            <Cluster>
              <SubmitButton busyLabel="PROCESSING...">Save</SubmitButton>
              <Button type="button" variant="ghost" onClick={onClose}>
                Cancel
              </Button>
            </Cluster>
          </>
        )}
      </ValidatedForm>
    </div>
  );
}
