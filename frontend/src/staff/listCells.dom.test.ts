import { labelListCells } from './listCells';

test('a cell knows its heading, and whether it is empty or long', () => {
  const long = 'The carrier has denied the roof, and wants the photographs of each slope.';
  document.body.innerHTML = `
    <div class="results"><table>
      <thead><tr>
        <th><div class="sortoptions"><span>1</span></div><div class="text">Member</div></th>
        <th><div class="text">Question</div></th><th><div class="text">Phone</div></th><th><div class="text">Open</div></th>
      </tr></thead>
      <tbody><tr><th>Theo Lindqvist</th><td>${long}</td><td>-</td><td><img alt="Yes"></td></tr></tbody>
    </table></div>`;
  labelListCells();

  const cells = Array.from(document.querySelectorAll('tbody tr > *'), (cell) => [
    cell.getAttribute('data-label'),
    cell.className,
  ]);
  expect(cells).toEqual([
    ['Member', ''],
    ['Question', 'support-long'],
    ['Phone', 'support-no-value'],
    ['Open', ''],
  ]);
});
