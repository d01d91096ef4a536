import { type Admin } from '@/entities/member/user';
import { type Credentials } from '@/entities/session/session';
import { showToast } from '@/shared/feedback/toastStore';
import { useMutation } from '@tanstack/react-query';
import { signInAdmin } from '@/access/parts/accessApi';
import { adminSignInSchema } from '@/access/parts/signInSchemas';
import { usePostLoginRedirect } from '@/access/parts/usePostLoginRedirect';
import { SignInSteps } from '@/access/secondStep/SignInSteps';
import { useSecondStep } from '@/access/secondStep/useSecondStep';
import { SignInForm } from './SignInForm';

const ERROR_TITLE = 'Login Failed';

export function AdminSignInForm() {
  const { completeAdminSignIn, completeMemberSignIn } = usePostLoginRedirect();
  const { openSecondStep } = useSecondStep();
  const { mutateAsync } = useMutation({
    mutationFn: signInAdmin,
    meta: { isSignIn: true, error: { title: ERROR_TITLE, fallback: 'Unable to authenticate' } },
  });

  function handleAdmin(admin: Admin) {
    showToast({ title: 'Admin Login Successful', text: `Welcome, ${admin.fullName}` });
    completeAdminSignIn(admin);
  }

  async function handleSubmit(credentials: Credentials) {
    const { admin, methods } = await mutateAsync(credentials);
    if (methods) openSecondStep(methods);
    else if (admin) handleAdmin(admin);
  }

  return (
    // Only the passkey of a member can be refused for the number of devices, and members sign in elsewhere.
    <SignInSteps
      onMemberSignedIn={completeMemberSignIn}
      onAdminSignedIn={handleAdmin}
      onDeviceLimit={(text) => showToast({ title: ERROR_TITLE, text, tone: 'error' })}
    >
      <SignInForm
        label="Admin sign-in"
        schema={adminSignInSchema}
        errorTitle={ERROR_TITLE}
        onSubmit={handleSubmit}
      />
    </SignInSteps>
  );
}
