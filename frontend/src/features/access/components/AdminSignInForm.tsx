import { errorSentence, isApiError } from '@/shared/api/apiError';
import { type Admin } from '@/shared/config/bootData';
import { showToast } from '@/shared/ui/toastStore';
import messages from '@rules/messages.json';
import { type Credentials, signInAdmin } from '../api/signIn';
import { adminSignInSchema } from '../model/signInSchemas';
import { SignInForm } from './SignInForm';

interface AdminSignInFormProps {
  onAdmin: (admin: Admin) => void;
}

function failureText(error: unknown): string {
  if (isApiError(error, 'network', 'timeout')) return 'Unable to authenticate';
  return errorSentence(error, messages.signIn.invalidCredentials);
}

/** The admins' own door. */
export function AdminSignInForm({ onAdmin }: AdminSignInFormProps) {
  async function handleSubmit(credentials: Credentials) {
    const admin = await signInAdmin(credentials);
    showToast({ title: 'Admin Login Successful', text: `Welcome, ${admin.fullName}` });
    onAdmin(admin);
  }
  return (
    <SignInForm
      label="Admin sign-in"
      schema={adminSignInSchema}
      failureTitle="Login Failed"
      failureText={failureText}
      onSubmit={handleSubmit}
    />
  );
}
