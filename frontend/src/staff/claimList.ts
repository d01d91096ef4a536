/** The list of claims for staff: one box chooses all rows, and the buttons wait until one is chosen. */
const all = document.querySelector<HTMLInputElement>('[data-select-all]');
const boxes = [...document.querySelectorAll<HTMLInputElement>(`[name="${all?.dataset.selectAll ?? ''}"]`)];
const counter = document.querySelector<HTMLElement>('[data-selected-count]');

function update(): void {
  const count = boxes.filter((box) => box.checked).length;
  if (all) {
    all.checked = count > 0 && count === boxes.length;
    all.indeterminate = count > 0 && count < boxes.length;
  }
  if (counter && count > 0) counter.textContent = `${count} chosen`;
  if (counter && count === 0) counter.textContent = 'Choose claims to work on several at once.';
}

if (all) {
  all.addEventListener('change', () => {
    for (const box of boxes) box.checked = all.checked;
    update();
  });
  for (const box of boxes) box.addEventListener('change', update);
  // Back shows the boxes as they were.
  window.addEventListener('pageshow', update);
}
