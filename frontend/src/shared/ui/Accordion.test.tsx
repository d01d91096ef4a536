import { render } from '@/test/render';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Accordion, Disclosure } from './Accordion';

const ITEMS = [
  { value: 'one', title: 'Recovery', note: 'visited', content: <p>Upload the policy jacket.</p> },
  { value: 'two', title: 'Framing', content: <p>Define the scope.</p> },
];

function Controlled({ onChange }: { onChange: (value: string) => void }) {
  const [value, setValue] = useState('one');
  function handleChange(next: string) {
    onChange(next);
    setValue(next);
  }
  return <Accordion items={ITEMS} value={value} onChange={handleChange} />;
}

test('a controlled accordion shows what is open, and reports each change once', async () => {
  const handleChange = jest.fn();
  const { user } = render(<Controlled onChange={handleChange} />);
  expect(screen.getByText('Upload the policy jacket.')).toBeVisible();
  expect(screen.getByText('Define the scope.')).not.toBeVisible();

  await user.click(screen.getByRole('heading', { name: 'Framing', level: 3 }));
  await waitFor(() => expect(screen.getByText('Define the scope.')).toBeVisible());
  expect(screen.getByText('Upload the policy jacket.')).not.toBeVisible();

  await user.click(screen.getByRole('heading', { name: 'Framing' }));
  await waitFor(() => expect(screen.getByText('Define the scope.')).not.toBeVisible());
  expect(handleChange.mock.calls).toEqual([['two'], ['']]);
});

test('a disclosure opens and closes by itself', async () => {
  const { user } = render(
    <Disclosure title="The bottom line">
      <p>One section by itself.</p>
    </Disclosure>,
  );
  expect(screen.getByText('One section by itself.')).not.toBeVisible();
  await user.click(screen.getByText('The bottom line'));
  expect(screen.getByText('One section by itself.')).toBeVisible();
});
