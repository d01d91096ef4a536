import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { assigned, batch } from '../fixtures';
import { Trail } from './Trail';

const HISTORY = '*/api/admin/history';
const trail = <Trail subject="code" id={assigned.subjectId!} name={assigned.subjectName} />;

test('shows what names the thing and what lists it among others, not what only resembles it', async () => {
  const asked: string[] = [];
  const another = {
    ...assigned,
    id: 'other',
    subjectId: 'another',
    description: 'Code AAN-LMNPQ-RSTUV-2 revoked',
  };
  mockServer.use(
    http.get(HISTORY, ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ success: true, entries: [assigned, another, batch], next: null });
    }),
  );
  render(trail);
  expect(await screen.findByText(assigned.description)).toBeInTheDocument();
  expect(screen.getByText(batch.description)).toBeInTheDocument();
  expect(screen.queryByText(another.description)).not.toBeInTheDocument();
  expect(asked).toEqual(['?subject=code&search=AAN-LMNPQ-RSTUV']);
});

test('what may have been renamed is asked for by its id', async () => {
  const asked: string[] = [];
  mockServer.use(
    http.get(HISTORY, ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ success: true, entries: [assigned], next: null });
    }),
  );
  render(<Trail subject="credibility_entry" id={assigned.subjectId!} />);
  expect(await screen.findByText(assigned.description)).toBeInTheDocument();
  expect(asked).toEqual([`?subject=credibility_entry&subjectId=${assigned.subjectId}`]);
});

test('says that nothing stands there, or that it could not be read', async () => {
  mockServer.use(http.get(HISTORY, () => new HttpResponse('', { status: 500 }), { once: true }));
  const { user } = render(trail);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch the history');
  mockServer.use(http.get(HISTORY, () => HttpResponse.json({ success: true, entries: [], next: null })));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing on record yet')).toBeInTheDocument();
});
