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
import { type FormHelpers, ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Card } from '@/shared/ui/Card';
import { Notice } from '@/shared/ui/Notice';
import { QueryState } from '@/shared/feedback/QueryState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatTimeZone, getBrowserTimeZone, getPresentName, listTimeZones } from './timeZones';

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
  const { events, digestHour } = preferences;
  const stored = getPresentName(preferences.timeZone);
  const timeZone = preferences.timeZoneChosen ? stored : getBrowserTimeZone();
  const initialValues = useMemo(
    () => ({ ...events, timeZone, digestHour: String(digestHour) }),
    [digestHour, events, timeZone],
  );
  const timeZones = useMemo(
    () => listTimeZones(timeZone).map((value) => ({ value, label: formatTimeZone(value) })),
    [timeZone],
  );

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
      asksBeforeLeaving
      onSubmit={handleSubmit}
    >
      <SelectField name={field('claim')} label="Claims" options={DELIVERIES} />
      <SelectField name={field('billing')} label="Plan and payments" options={DELIVERIES} />
      <SelectField name={field('network')} label="The network" options={DELIVERIES} />
      <SelectField name={field('digestHour')} label="Time of the daily mail" options={HOURS} />
      <SelectField
        name={field('timeZone')}
        label="Time zone"
        options={timeZones}
        hint={
          timeZone === stored
            ? undefined
            : `From your browser. Until you save it, the daily mail follows ${formatTimeZone(stored)}.`
        }
      />
      <FormError title="Nothing was saved" />
      <SubmitButton busyLabel="PROCESSING..." variant="secondary">
        Update preferences
      </SubmitButton>
    </ValidatedForm>
  );
}
