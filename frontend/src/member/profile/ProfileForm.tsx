import { createFieldNames } from '@/shared/forms/fieldNames';
import { memberDataKeys } from '@/entities/member/memberData';
import { type ProfileChanges, type SignedIn, type User } from '@/entities/member/user';
import { callApi } from '@/shared/api/client';
import { getDraftKey } from '@/shared/forms/drafts';
import { FormError } from '@/shared/forms/FormError';
import { IdentityFields } from '@/entities/member/IdentityFields';
import { PasswordField } from '@/shared/forms/PasswordField';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { WorkFields } from '@/entities/member/WorkFields';
import { Button } from '@/shared/ui/Button';
import { Cluster } from '@/shared/ui/Stack';
import { showToast } from '@/shared/feedback/toastStore';
import limits from '@rules/limits.json';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { createProfileSchema } from './profileSchema';
import { getProfileChanges, isSameEmail, toProfileValues, type ProfileValues } from './profileValues';

const field = createFieldNames<ProfileValues>();

const ERROR_TITLE = 'Failed to update your profile';

interface ProfileFormProps {
  user: User;
  onUpdated: (user: User) => void;
  /** Called with the address to which a link was mailed. */
  onEmailChangeRequested: (email: string) => void;
  onClose: () => void;
}

/** Sends only the changed fields. */
export function ProfileForm({ user, onUpdated, onEmailChangeRequested, onClose }: ProfileFormProps) {
  const { mutateAsync } = useMutation({
    // The response has the updated user. A new email is not in it until it is confirmed.
    mutationFn: (changes: ProfileChanges) => callApi<SignedIn>('PATCH', '/api/user/profile', changes),
    meta: { error: { title: ERROR_TITLE }, invalidates: memberDataKeys },
  });
  const schema = useMemo(() => createProfileSchema(user.email), [user.email]);
  const draftKey = getDraftKey('profile', user.id);
  const container = useRef<HTMLDivElement>(null);

  // The Edit button is removed, so the focus moves to the first field.
  useEffect(() => container.current?.querySelector('input')?.focus(), []);

  async function handleSubmit(values: ProfileValues) {
    const changes = getProfileChanges(user, values);
    if (Object.keys(changes).length > 0) {
      const { user: updated } = await mutateAsync(changes);
      const { email } = changes;
      if (email !== undefined && !isSameEmail(email, updated.email)) onEmailChangeRequested(email);
      onUpdated(updated);
      const isOnlyEmail = Object.keys(changes).every((name) => ['email', 'currentPassword'].includes(name));
      showToast({
        title: 'Profile Updated',
        text: isOnlyEmail ? 'A link was mailed to the new address.' : 'Your profile has been updated.',
      });
    }
    onClose();
  }

  return (
    <div ref={container}>
      <ValidatedForm<ProfileValues>
        label="Profile"
        initialValues={toProfileValues(user)}
        schema={schema}
        fallbackMessage={ERROR_TITLE}
        asksBeforeLeaving
        keepAs={draftKey}
        onSubmit={handleSubmit}
      >
        {({ values }) => (
          <>
            <IdentityFields
              emailHint={`A new address counts once you follow the link we mail to it. Until then ${user.email} stays.`}
            >
              {!isSameEmail(values.email, user.email) && (
                <PasswordField
                  name={field('currentPassword')}
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
