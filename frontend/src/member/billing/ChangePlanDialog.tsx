import { billingKeys, changePlan, type Statement } from '@/entities/billing/billing';
import { memberDataKeys } from '@/entities/member/memberData';
import { plansQuery } from '@/entities/plan/plans';
import { QueryState } from '@/shared/feedback/QueryState';
import { FormError } from '@/shared/forms/FormError';
import { createFieldNames } from '@/shared/forms/fieldNames';
import { type InferType, object, string } from '@/shared/forms/schema';
import { SelectField } from '@/shared/forms/SelectField';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { formatMoney } from '@/shared/lib/money';
import { Dialog, DialogCloseButton } from '@/shared/ui/Dialog';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { Cluster } from '@/shared/ui/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { PlanPreview } from './PlanPreview';

const schema = object({ planName: string().required('Choose a plan') });
type Values = InferType<typeof schema>;
const field = createFieldNames<Values>();

const FAILED = 'The plan was not changed';

interface ChangePlanDialogProps {
  current: Statement;
  /** Of the page, which is fetched again after a conflict: the next press sends the new one. */
  version: number;
  onClose: () => void;
}

/** Says what another plan would do before it is chosen. */
export function ChangePlanDialog({ current, version, onClose }: ChangePlanDialogProps) {
  const plans = useQuery(plansQuery);
  const change = useMutation({
    mutationFn: changePlan,
    meta: {
      success: { title: 'Plan change scheduled' },
      error: { title: FAILED },
      invalidates: [billingKeys, ...memberDataKeys],
    },
  });
  const options = (plans.data?.plans ?? [])
    .filter(({ name }) => name !== current.planName)
    .map(({ name, displayName, pricePerMonth }) => ({
      value: name,
      label: `${displayName}, ${formatMoney(pricePerMonth)} a month`,
    }));
  return (
    <Dialog isOpen title="Change plan" onClose={onClose}>
      <QueryState
        query={plans}
        loading={<Skeleton label="Loading the plans" rows={2} />}
        isEmpty={() => options.length === 0}
        empty={<EmptyState title="No other plan is on offer at the moment" />}
        errorTitle="Failed to load the plans"
      >
        {() => (
          <ValidatedForm<Values>
            label="Change plan"
            initialValues={{ planName: '' }}
            schema={schema}
            fallbackMessage={FAILED}
            asksBeforeLeaving={false}
            onSubmit={async ({ planName }) => {
              await change.mutateAsync({ planName, expectedVersion: version });
              onClose();
            }}
          >
            {({ values }) => (
              <>
                <SelectField
                  name={field('planName')}
                  label="New plan"
                  options={options}
                  placeholder="Choose a plan"
                  isRequired
                />
                {values.planName && <PlanPreview planName={values.planName} />}
                <FormError title={FAILED} />
                <Cluster>
                  <DialogCloseButton>Keep {current.planDisplayName}</DialogCloseButton>
                  <SubmitButton busyLabel="PROCESSING...">Change plan</SubmitButton>
                </Cluster>
              </>
            )}
          </ValidatedForm>
        )}
      </QueryState>
    </Dialog>
  );
}
