import { type Admin } from '@/entities/member/user';
import { showToast } from '@/shared/feedback/toastStore';
import { useMutation } from '@tanstack/react-query';
import { signInAdmin } from '@/access/parts/accessApi';
import { adminSignInSchema } from '@/access/parts/signInSchemas';
import { SignInForm } from './SignInForm';

const ERROR_TITLE = 'Login Failed';

interface AdminSignInFormProps {
  onAdminSignedIn: (admin: Admin) => void;
}

export function AdminSignInForm({ onAdminSignedIn }: AdminSignInFormProps) {
  const { mutateAsync } = useMutation({
    mutationFn: signInAdmin,
    meta: { isSignIn: true, error: { title: ERROR_TITLE, fallback: 'Unable to authenticate' } },
    onSuccess: ({ fullName }) => showToast({ title: 'Admin Login Successful', text: `Welcome, ${fullName}` }),
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
