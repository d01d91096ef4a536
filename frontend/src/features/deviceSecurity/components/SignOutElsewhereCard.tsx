import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { LogOutIcon } from '@/shared/ui/icons';
import { lazy, Suspense, useState } from 'react';

// The question's code comes after the dashboard has painted.
const SignOutElsewhereDialog = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ './SignOutElsewhereDialog')).SignOutElsewhereDialog,
}));

/** Ends the member's other sessions, for whoever left one open somewhere; no device loses its place. */
export function SignOutElsewhereCard() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card title="Other sessions">
      <p>
        Left a session open somewhere? This ends every session but the one you are in. Your devices stay
        registered; each has to sign in again.
      </p>
      <div>
        <Button type="button" icon={<LogOutIcon />} onClick={() => setIsAsking(true)}>
          Sign out everywhere else
        </Button>
      </div>
      <Suspense>{isAsking && <SignOutElsewhereDialog onClose={() => setIsAsking(false)} />}</Suspense>
    </Card>
  );
}
