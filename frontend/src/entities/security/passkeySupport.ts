import messages from '@rules/messages.json';

const IP_ADDRESS = /^\d+\.\d+\.\d+\.\d+$|^\[/;

/** Why passkeys cannot work here, or null if they can. */
export function getPasskeyObstacle(): string | null {
  if (IP_ADDRESS.test(window.location.hostname)) return messages.secondFactor.noPasskeysHere;
  // Browsers hide it from pages without https as well.
  return 'PublicKeyCredential' in window ? null : 'This browser cannot use passkeys on this page.';
}
