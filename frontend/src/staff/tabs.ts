/** The tabs of the composer. Without scripts they are links. */
export function showTab(name: string, { focus = false } = {}): void {
  const tab = document.getElementById(`tab-${name}`);
  if (!tab) return;
  for (const one of document.querySelectorAll('#composer [role=tab]')) {
    const isSelected = one === tab;
    one.setAttribute('aria-selected', String(isSelected));
    one.setAttribute('tabindex', isSelected ? '0' : '-1');
  }
  for (const panel of document.querySelectorAll<HTMLElement>('#composer [role=tabpanel]')) {
    panel.hidden = panel.id !== `panel-${name}`;
    if (focus && !panel.hidden) {
      panel.scrollIntoView({ block: 'nearest' });
      panel.querySelector<HTMLElement>('textarea, input:not([type=hidden])')?.focus();
    }
  }
}

export function startTabs(): void {
  document.addEventListener('click', (event) => {
    const tab = (event.target as Element).closest('#composer [role=tab]');
    if (!tab) return;
    event.preventDefault();
    // With a mouse or a finger, the next thing is to type. A screen reader's click has no detail.
    showTab(tab.id.slice('tab-'.length), { focus: event.detail > 0 });
  });
  document.addEventListener('keydown', (event) => {
    const tab = (event.target as Element).closest('#composer [role=tab]');
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!tab || !step) return;
    const tabs = [...document.querySelectorAll<HTMLElement>('#composer [role=tab]')];
    const next = tabs.at((tabs.indexOf(tab as HTMLElement) + step) % tabs.length);
    showTab(next?.id.slice('tab-'.length) ?? '');
    next?.focus();
  });
}
