import { type Billing, type Statement } from '@/entities/billing/billing';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { Button } from '@/shared/ui/Button';
import { Cluster } from '@/shared/ui/Stack';
import { useState } from 'react';

const ChangePlanDialog = lazyNamed(
  () => import(/* webpackChunkName: "planDialogs" */ './ChangePlanDialog'),
  'ChangePlanDialog',
);
const CancelPlanDialog = lazyNamed(
  () => import(/* webpackChunkName: "planDialogs" */ './CancelPlanDialog'),
  'CancelPlanDialog',
);

interface SubscriptionActionsProps {
  billing: Billing;
  current: Statement;
}

export function SubscriptionActions({ billing, current }: SubscriptionActionsProps) {
  const [open, setOpen] = useState<'change' | 'cancel' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Cluster>
        <Button type="button" onClick={() => setOpen('change')}>
          Change plan
        </Button>
        {billing.scheduled?.kind !== 'cancel' && (
          <Button type="button" variant="ghost" onClick={() => setOpen('cancel')}>
            Cancel plan
          </Button>
        )}
      </Cluster>
      {open && (
        <WidgetBoundary onClose={close}>
          {open === 'change' ? (
            <ChangePlanDialog current={current} version={billing.version} onClose={close} />
          ) : (
            <CancelPlanDialog current={current} version={billing.version} onClose={close} />
          )}
        </WidgetBoundary>
      )}
    </>
  );
}
