import { SupportPage } from './SupportPage';

export function ResetPasswordPage() {
  return (
    <SupportPage
      page="ResetPasswordPage"
      sentence="New passwords are set with the help of support."
      hint="Write to us with your username and the email address of your account. Never send a password."
    />
  );
}
