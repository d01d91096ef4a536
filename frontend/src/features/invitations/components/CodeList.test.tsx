import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { type InvitationCode } from '../api/codesOverview';
import { assignedCode, overview, usedCode } from '../fixtures';
import { CODE_GROUPS, type CodeGroup } from '../model/codeGroups';
import { CodeList } from './CodeList';

const CODES = '*/api/admin/invitation-codes';

function List({ group, overviewGroup }: { group: CodeGroup; overviewGroup: CodeGroup }) {
  const words = CODE_GROUPS.find((candidate) => candidate.group === group)!;
  return (
    <CodeList
      overviewGroup={overviewGroup}
      words={words}
      search=""
      newIds={new Set()}
      onTask={() => undefined}
    />
  );
}

function serveOverview() {
  const requested: string[] = [];
  mockServer.use(
    http.get(CODES, ({ request }) => {
      requested.push(new URL(request.url).search);
      return HttpResponse.json(overview);
    }),
  );
  return requested;
}

function servePage(group: CodeGroup, results: InvitationCode[]) {
  const requested: string[] = [];
  mockServer.use(
    http.get(`${CODES}/${group}`, ({ request }) => {
      requested.push(new URL(request.url).search);
      return HttpResponse.json({ results, next: null });
    }),
  );
  return requested;
}

test('the group of the overview needs no second request', async () => {
  const requested = serveOverview();
  const pages = servePage('assigned', []);
  render(<List group="assigned" overviewGroup="assigned" />);
  await screen.findByText(assignedCode.code);
  expect(requested).toEqual(['?group=assigned&limit=50']);
  expect(pages).toEqual([]);
});

test('another group fetches its own page, even if the overview fails', async () => {
  mockServer.use(http.get(CODES, () => new HttpResponse('', { status: 503 })));
  const pages = servePage('used', [usedCode]);
  render(<List group="used" overviewGroup="unused" />);
  expect(screen.getByText('Loading codes')).toBeInTheDocument();
  await screen.findByText(usedCode.code);
  expect(pages).toEqual(['?limit=50']);
});

test('a group that fails to load shows an error, and Retry loads it', async () => {
  serveOverview();
  mockServer.use(http.get(`${CODES}/used`, () => new HttpResponse('', { status: 503 }), { once: true }));
  const { user } = render(<List group="used" overviewGroup="unused" />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch invitation codes');
  servePage('used', [usedCode]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(usedCode.code)).toBeInTheDocument();
});
