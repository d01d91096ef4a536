import { SupportPage } from './SupportPage';

export function ConfirmEmailPage() {
  return (
    <SupportPage
      page="ConfirmEmailPage"
      sentence="Email addresses are changed with the help of support."
      hint="Write to us with your username, and the old and the new address."
    />
  );
}
