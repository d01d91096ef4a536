const LONG = 40;

/** Lists of Django: says which heading a cell has, and which are empty or long, because a phone shows rows as cards. */
export function labelListCells(): void {
  const headings = Array.from(document.querySelectorAll('.results thead .text'), (heading) =>
    heading.textContent.trim(),
  );
  for (const row of document.querySelectorAll('.results tbody tr')) {
    for (const [index, cell] of Array.from(row.children).entries()) {
      const text = cell.textContent.trim();
      cell.setAttribute('data-label', headings[index] ?? '');
      cell.classList.toggle(
        'support-no-value',
        text === '-' || (text === '' && cell.childElementCount === 0),
      );
      cell.classList.toggle('support-long', text.length > LONG);
    }
  }
}
