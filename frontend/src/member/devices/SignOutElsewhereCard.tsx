import { lazyNamed } from '@/shared/loading/lazyNamed';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { LogOutIcon } from '@/shared/ui/icons';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { useState } from 'react';

const SignOutElsewhereDialog = lazyNamed(
  () => import(/* webpackChunkName: "deviceDialogs", webpackPrefetch: true */ './SignOutElsewhereDialog'),
  'SignOutElsewhereDialog',
);

/** Ends the other sessions of the member. The devices stay bound. */
export function SignOutElsewhereCard() {
  const [isConfirming, setIsConfirming] = useState(false);
  const close = () => setIsConfirming(false);
  return (
    <Card title="Other sessions">
      <p>
        Left a session open somewhere? This ends every session but the one you are in. Your devices stay
        registered; each has to sign in again.
      </p>
      <div>
        <Button type="button" icon={<LogOutIcon />} onClick={() => setIsConfirming(true)}>
          Sign out everywhere else
        </Button>
      </div>
      {isConfirming && (
        <WidgetBoundary onClose={close}>
          <SignOutElsewhereDialog onClose={close} />
        </WidgetBoundary>
      )}
    </Card>
  );
}
