import { render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { type Column, DataTable } from './DataTable';

interface Thing {
  id: string;
  amount: string | null;
}

let rendered: string[] = [];
const COLUMNS: readonly Column<Thing>[] = [
  {
    key: 'id',
    header: 'Name',
    isRowHeader: true,
    width: '2fr',
    cell: ({ id }) => {
      rendered.push(id);
      return id;
    },
  },
  { key: 'amount', header: 'Amount', width: '1fr', isNumeric: true, cell: ({ amount }) => amount },
];

const things = (count: number): Thing[] =>
  Array.from({ length: count }, (_, index) => ({ id: `thing ${index}`, amount: index ? '1' : null }));

function GrowingTable() {
  const [rows, setRows] = useState(() => things(100));
  const grow = () => setRows((known) => [...known, ...things(150).slice(100)]);
  return (
    <>
      <button type="button" onClick={grow}>
        Grow
      </button>
      <DataTable caption="Things" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
    </>
  );
}

test('the table has a name, column headers and row headers', () => {
  render(<DataTable caption="Things" columns={COLUMNS} rows={things(3)} rowKey={({ id }) => id} />);
  const table = screen.getByRole('table', { name: 'Things' });
  expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
  expect(within(table).getByRole('rowheader', { name: 'thing 2' })).toBeInTheDocument();
  expect(within(table).getAllByRole('row')).toHaveLength(4);
});

test('loading more renders only the new rows', async () => {
  const { user } = render(<GrowingTable />);
  rendered = [];
  await user.click(screen.getByRole('button', { name: 'Grow' }));
  expect(screen.getAllByRole('row')).toHaveLength(151);
  expect(rendered).toEqual(
    things(150)
      .slice(100)
      .map(({ id }) => id),
  );
});
