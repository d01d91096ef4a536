import { SupportPage } from './SupportPage';

export function ForgotPasswordPage() {
  return (
    <SupportPage
      page="ForgotPasswordPage"
      sentence="Support can reset your password."
      hint="Write to us with your username and the email address of your account. Never send a password."
    />
  );
}
