/* The header menus are <details> elements. This also closes them with Escape and with a click outside. */
'use strict';

const menus = document.querySelectorAll('details.desk-menu');

document.addEventListener('click', (event) => {
  for (const menu of menus) if (!menu.contains(event.target)) menu.open = false;
});

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  for (const menu of menus) {
    if (!menu.open) continue;
    menu.open = false;
    menu.querySelector('summary').focus();
  }
});
