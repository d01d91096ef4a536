/**
 * Reloads a page that the browser restores from its back/forward cache if somebody has signed in or out since it was
 * loaded: the server changes the CSRF cookie at every sign-in. Scripts see no other cookie.
 */
export function reloadAfterSessionChange(): void {
  const { cookie } = document;
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && document.cookie !== cookie) window.location.reload();
  });
}
