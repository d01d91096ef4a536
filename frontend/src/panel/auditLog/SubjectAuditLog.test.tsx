import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { codeAssigned, codesGenerated } from './fixtures';
import { SubjectAuditLog } from './SubjectAuditLog';

const AUDIT_LOG = '*/api/admin/history';
const element = (
  <SubjectAuditLog subject="code" id={codeAssigned.subjectId!} name={codeAssigned.subjectName} />
);

test('shows entries about the subject or about several subjects, but not about a similar name', async () => {
  const requested: string[] = [];
  const another = {
    ...codeAssigned,
    id: 'other',
    subjectId: 'another',
    description: 'Code AAN-LMNPQ-RSTUV-2 revoked',
  };
  mockServer.use(
    http.get(AUDIT_LOG, ({ request }) => {
      requested.push(new URL(request.url).search);
      return HttpResponse.json({
        success: true,
        entries: [codeAssigned, another, codesGenerated],
        next: null,
      });
    }),
  );
  render(element);
  expect(await screen.findByText(codeAssigned.description)).toBeInTheDocument();
  expect(screen.getByText(codesGenerated.description)).toBeInTheDocument();
  expect(screen.queryByText(another.description)).not.toBeInTheDocument();
  expect(requested).toEqual(['?subject=code&search=AAN-LMNPQ-RSTUV']);
});

test('a subject without a fixed name is requested by id', async () => {
  const requested: string[] = [];
  mockServer.use(
    http.get(AUDIT_LOG, ({ request }) => {
      requested.push(new URL(request.url).search);
      return HttpResponse.json({ success: true, entries: [codeAssigned], next: null });
    }),
  );
  render(<SubjectAuditLog subject="credibility_entry" id={codeAssigned.subjectId!} />);
  expect(await screen.findByText(codeAssigned.description)).toBeInTheDocument();
  expect(requested).toEqual([`?subject=credibility_entry&subjectId=${codeAssigned.subjectId}`]);
});

test('shows an error after a failed fetch, and a message if there are no entries', async () => {
  mockServer.use(http.get(AUDIT_LOG, () => new HttpResponse('', { status: 500 }), { once: true }));
  const { user } = render(element);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch the history');
  mockServer.use(http.get(AUDIT_LOG, () => HttpResponse.json({ success: true, entries: [], next: null })));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing on record yet')).toBeInTheDocument();
});
