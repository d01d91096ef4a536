import { createPasskey, signWithPasskey } from '@/entities/security/passkeys';

/**
 * The control for a passkey fills the form's hidden field and sends the form. Without scripts, or in a browser without
 * passkeys, it stays hidden.
 */
export function enablePasskeys(form: HTMLFormElement): void {
  const control = form.querySelector<HTMLElement>('[data-passkey-control]');
  const message = control?.querySelector<HTMLElement>('[role=alert]');
  if (!control || !message || !('PublicKeyCredential' in window)) return;
  form.querySelector('[data-passkey-missing]')?.remove();
  control.hidden = false;

  async function send(): Promise<void> {
    if (!message) return;
    message.hidden = true;
    try {
      const credential = await getCredential(form);
      const field = form.querySelector<HTMLInputElement>('[name$=credential]');
      if (field) field.value = JSON.stringify(credential);
      form.submit();
    } catch (error) {
      message.textContent = error instanceof Error ? error.message : '';
      message.hidden = false;
    }
  }

  control.querySelector('button')?.addEventListener('click', () => void send());
  if (form.dataset.passkey === 'create') {
    // Enter in the name's field must not send the form without a passkey.
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void send();
    });
  }
}

async function getCredential(form: HTMLFormElement): Promise<unknown> {
  if (form.dataset.passkey === 'create') {
    return createPasskey(JSON.parse(form.dataset.options ?? '') as PublicKeyCredentialCreationOptionsJSON);
  }
  const token = form.querySelector<HTMLInputElement>('[name=csrfmiddlewaretoken]')?.value ?? '';
  const response = await fetch('/api/auth/passkey/options', {
    method: 'POST',
    headers: { 'X-CSRFToken': token, 'Content-Type': 'application/json' },
    body: '{}',
  });
  const body = (await response.json()) as PublicKeyCredentialRequestOptionsJSON & { error?: string };
  if (!response.ok) throw new Error(body.error);
  return signWithPasskey(body);
}
