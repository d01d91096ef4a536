/** The support site: its styles, and its header menus, which Escape and a click elsewhere also close. */
import '@/shared/styles/tokens.css';
import '@/shared/styles/fonts.css';
import '@/shared/styles/base.css';
import './support.css';

const menus = document.querySelectorAll<HTMLDetailsElement>('details.support-menu');

document.addEventListener('click', ({ target }) => {
  for (const menu of menus) if (!(target instanceof Node && menu.contains(target))) menu.open = false;
});

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  for (const menu of menus) {
    if (!menu.open) continue;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  }
});
