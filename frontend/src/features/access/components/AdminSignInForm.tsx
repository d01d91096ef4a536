import { type Admin } from '@/entities/member/user';
import { getErrorMessage, isApiError } from '@/shared/api/apiError';
import { showToast } from '@/shared/ui/toastStore';
import messages from '@rules/messages.json';
import { useMutation } from '@tanstack/react-query';
import { signInAdmin } from '../api/access';
import { adminSignInSchema } from '../model/signInSchemas';
import { SignInForm } from './SignInForm';

const ERROR_TITLE = 'Login Failed';

interface AdminSignInFormProps {
  onAdminSignedIn: (admin: Admin) => void;
}

function getErrorText(error: unknown): string {
  if (isApiError(error, 'network', 'timeout')) return 'Unable to authenticate';
  return getErrorMessage(error, messages.signIn.invalidCredentials);
}

export function AdminSignInForm({ onAdminSignedIn }: AdminSignInFormProps) {
  const { mutateAsync } = useMutation({
    mutationFn: signInAdmin,
    meta: { isSignIn: true },
    onSuccess: ({ fullName }) => showToast({ title: 'Admin Login Successful', text: `Welcome, ${fullName}` }),
    onError: (error) => showToast({ title: ERROR_TITLE, text: getErrorText(error), tone: 'error' }),
  });
  return (
    <SignInForm
      label="Admin sign-in"
      schema={adminSignInSchema}
      errorTitle={ERROR_TITLE}
      onSubmit={async (credentials) => onAdminSignedIn(await mutateAsync(credentials))}
    />
  );
}
