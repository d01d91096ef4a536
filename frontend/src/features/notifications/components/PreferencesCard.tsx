import {
  type Delivery,
  type NotificationPreferences,
  notificationPreferencesQuery,
} from '@/entities/notification/notification';
import { callApi } from '@/shared/api/client';
import { createFieldNames } from '@/shared/forms/fieldNames';
import { FormError } from '@/shared/forms/FormError';
import { SelectField, type SelectOption } from '@/shared/forms/SelectField';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { UnsavedChangesPrompt } from '@/shared/forms/UnsavedChanges';
import { type FormHelpers, ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Card } from '@/shared/ui/Card';
import { Notice } from '@/shared/ui/Notice';
import { QueryState } from '@/shared/ui/QueryState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

type Values = Record<'claim' | 'billing' | 'network', Delivery> & { timeZone: string; digestHour: string };

const field = createFieldNames<Values>();

const ERROR_TITLE = 'Failed to save the preferences';

const DELIVERIES: readonly (SelectOption & { value: Delivery })[] = [
  { value: 'mail', label: 'Mail at once' },
  { value: 'digest', label: 'Mail once a day' },
  { value: 'inbox', label: 'Inbox only' },
];

const HOURS: readonly SelectOption[] = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`,
}));

export function PreferencesCard() {
  const query = useQuery(notificationPreferencesQuery);
  return (
    <Card title="Notifications">
      <p>
        Everything is in your inbox for 90 days. News about the security of your account is always mailed.
      </p>
      <QueryState
        query={query}
        loading={<Skeleton label="Loading preferences" rows={5} />}
        errorTitle="Failed to load the preferences"
      >
        {(preferences) => (
          <>
            {preferences.mailBounced && (
              <Notice tone="warn" title="Emails to you are bouncing" isLive={false}>
                Change your email address above, or write to support. Until then you only see news in your
                inbox.
              </Notice>
            )}
            <PreferencesForm preferences={preferences} />
          </>
        )}
      </QueryState>
    </Card>
  );
}

function PreferencesForm({ preferences }: { preferences: NotificationPreferences }) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ timeZone, digestHour, ...events }: Values) =>
      callApi<NotificationPreferences>('PATCH', '/api/user/notification-preferences', {
        events,
        timeZone,
        digestHour: Number(digestHour),
      }),
    onSuccess: (saved) => client.setQueryData(notificationPreferencesQuery.queryKey, saved),
    meta: { success: { title: 'Preferences Saved', text: '' }, error: { title: ERROR_TITLE } },
  });
  const { events, timeZone, digestHour } = preferences;
  const initialValues = useMemo(
    () => ({ ...events, timeZone, digestHour: String(digestHour) }),
    [digestHour, events, timeZone],
  );
  const timeZones = useMemo(() => getTimeZones(timeZone), [timeZone]);

  async function handleSubmit(values: Values, form: FormHelpers<Values>) {
    await mutateAsync(values);
    // The form has no unsaved changes any more.
    form.resetForm({ values });
  }

  return (
    <ValidatedForm<Values>
      label="Notifications"
      initialValues={initialValues}
      fallbackMessage={ERROR_TITLE}
      onSubmit={handleSubmit}
    >
      <UnsavedChangesPrompt />
      <SelectField name={field('claim')} label="Claims" options={DELIVERIES} />
      <SelectField name={field('billing')} label="Plan and payments" options={DELIVERIES} />
      <SelectField name={field('network')} label="The network" options={DELIVERIES} />
      <SelectField name={field('digestHour')} label="Time of the daily mail" options={HOURS} />
      <SelectField name={field('timeZone')} label="Time zone" options={timeZones} />
      <FormError title="Nothing was saved" />
      <SubmitButton busyLabel="PROCESSING..." variant="secondary">
        Update preferences
      </SubmitButton>
    </ValidatedForm>
  );
}

/** The browser's time zones, and the current one, which may have another name there. */
function getTimeZones(current: string): SelectOption[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), current]);
  return [...names].sort().map((name) => ({ value: name, label: name.replaceAll('_', ' ') }));
}
