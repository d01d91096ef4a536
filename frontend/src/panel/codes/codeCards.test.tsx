import { pasteText } from '@/test/user';
import { type InvitationCode, type InvitationStatistics } from '@/entities/invitationCode/invitationCode';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { fireEvent, screen, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { useState } from 'react';
import { assignedCode, unassignedCode, overview, usedCode } from './fixtures';
import { GenerateCodesCard } from './GenerateCodesCard';
import { StatisticsSection } from './StatisticsSection';
import { CodeCounters } from './CodeCounters';
import { isRedeemable, describeStatus, getCodeStatus } from './codeStatus';
import { getCsvUrl } from './getCsvUrl';
import { getInvitationLink } from './getInvitationLink';
import { createAssignmentFile, createCodesFile } from './codesCsv';

describe('GenerateCodesCard', () => {
  const CODES = '*/api/admin/invitation-codes';

  function Panel({ isRefreshing = false, onRefresh = () => undefined }) {
    const [newCodes, setNewCodes] = useState<readonly InvitationCode[]>([]);
    return (
      <GenerateCodesCard
        newCodes={newCodes}
        onCreated={setNewCodes}
        onDismiss={() => setNewCodes([])}
        isRefreshing={isRefreshing}
        onRefresh={onRefresh}
      />
    );
  }

  async function openForms() {
    const { user } = render(<Panel />);
    // The forms load later than the card.
    await screen.findByLabelText(/Number of codes/);
    return user;
  }

  /** Responds with two codes and returns the request bodies. */
  function serveCreation(message: string) {
    const requests: unknown[] = [];
    mockServer.use(
      http.post(CODES, async ({ request }) => {
        requests.push(await request.json());
        await delay(20);
        const codes = [unassignedCode, assignedCode];
        return HttpResponse.json({ success: true, message, codes }, { status: 201 });
      }),
    );
    return requests;
  }

  const generate = () => screen.getByRole('button', { name: 'Generate New Codes' });
  const create = () => screen.getByRole('button', { name: 'Create Custom Code' });
  const count = () => screen.getByLabelText(/Number of codes/);

  test('generates five codes by default, shows them and copies all of them', async () => {
    const requests = serveCreation('Generated 2 new invitation codes');
    const user = await openForms();
    expect(count()).toHaveValue(5);
    expect(count()).toHaveAttribute('name', 'count');
    await user.click(generate());
    expect(await screen.findByText('Generated 2 new invitation codes')).toBeInTheDocument();
    expect(requests).toEqual([{ count: 5 }]);

    const newCodes = await screen.findByRole('region', { name: '2 new codes' });
    expect(within(newCodes).getByText(unassignedCode.code)).toBeInTheDocument();
    const writeText = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(within(newCodes).getByRole('button', { name: 'Copy all' }));
    expect(await screen.findByText('Copied')).toBeInTheDocument();
    expect(writeText).toHaveBeenCalledWith(`${unassignedCode.code}\n${assignedCode.code}`);

    await user.click(within(newCodes).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(unassignedCode.code)).not.toBeInTheDocument();
  });

  test('a count that is not a number from 1 to 100 is refused without a request', async () => {
    const requests = serveCreation('never');
    const user = await openForms();
    fireEvent.change(count(), { target: { value: '101' } });
    await user.click(generate());
    expect(await screen.findByText('Invalid Count')).toBeInTheDocument();
    expect(count()).toBeInvalid();
    expect(count()).toHaveAccessibleDescription(
      expect.stringContaining('Please enter a number between 1 and 100'),
    );
    expect(count()).toHaveFocus();
    expect(requests).toEqual([]);
  });

  test('a double click generates one batch', async () => {
    const requests = serveCreation('Generated 2 new invitation codes');
    const user = await openForms();
    await user.dblClick(generate());
    expect(await screen.findByText('Generated 2 new invitation codes')).toBeInTheDocument();
    expect(requests).toHaveLength(1);
  });

  test('the note and the expiry date are sent with the batch', async () => {
    const requests = serveCreation('Generated 2 new invitation codes');
    const user = await openForms();
    await user.click(screen.getAllByRole('heading', { name: 'Note and expiry (optional)' })[0]!);
    await pasteText(user, screen.getAllByLabelText('Note')[0]!, 'Houston');
    fireEvent.change(screen.getAllByLabelText('Expires after')[0]!, { target: { value: '2999-12-30' } });
    await user.click(generate());
    expect(await screen.findByText('Generated 2 new invitation codes')).toBeInTheDocument();
    expect(requests).toEqual([{ count: 5, note: 'Houston', expiresAt: '2999-12-31T00:00:00.000Z' }]);
  });

  test('what is typed while a batch is generated stays for the next one', async () => {
    const requests = serveCreation('Generated 2 new invitation codes');
    const user = await openForms();
    await user.click(screen.getAllByRole('heading', { name: 'Note and expiry (optional)' })[0]!);
    await pasteText(user, screen.getAllByLabelText('Note')[0]!, 'Houston');
    await user.click(generate());
    fireEvent.change(count(), { target: { value: '12' } });
    expect(screen.queryByText('2 new codes')).not.toBeInTheDocument();
    expect(await screen.findByText('2 new codes')).toBeInTheDocument();
    expect(requests).toEqual([{ count: 5, note: 'Houston' }]);
    expect(count()).toHaveValue(12);
    expect(screen.getAllByLabelText('Note')[0]!).toHaveValue('');
  });

  test('a code that is typed while another one is created stays', async () => {
    serveCreation('Created custom code');
    const user = await openForms();
    await pasteText(user, screen.getByLabelText(/Custom code/), 'first');
    await user.click(create());
    fireEvent.change(screen.getByLabelText(/Custom code/), { target: { value: 'second' } });
    expect(await screen.findByText('2 new codes')).toBeInTheDocument();
    expect(screen.getByLabelText(/Custom code/)).toHaveValue('second');
  });

  test('a failed request shows a toast and a form error and keeps the typed values', async () => {
    mockServer.use(http.post(CODES, () => new HttpResponse('', { status: 500 })));
    const user = await openForms();
    await user.clear(count());
    await user.type(count(), '12');
    await user.click(generate());
    const form = screen.getByRole('form', { name: 'Batch of codes' });
    expect(await within(form).findByRole('alert')).toHaveTextContent('Failed to generate codes');
    expect(screen.getAllByText('Failed to generate codes')).toHaveLength(2);
    expect(count()).toHaveValue(12);
  });

  test('an empty custom code is refused', async () => {
    const requests = serveCreation('never');
    const user = await openForms();
    await pasteText(user, screen.getByLabelText(/Custom code/), '   ');
    await user.click(create());
    expect(await screen.findByText('Invalid Code')).toBeInTheDocument();
    expect(screen.getByLabelText(/Custom code/)).toHaveAccessibleDescription(
      expect.stringContaining('Please enter a custom code'),
    );
    expect(requests).toEqual([]);
  });

  test('a custom code is sent trimmed and in upper case', async () => {
    const requests = serveCreation('Created custom code');
    const user = await openForms();
    await pasteText(user, screen.getByLabelText(/Custom code/), ' vip-2026 ');
    await user.click(create());
    expect(await screen.findByText('Created custom code')).toBeInTheDocument();
    expect(requests).toEqual([{ code: 'VIP-2026' }]);
    expect(screen.getByLabelText(/Custom code/)).toHaveValue('');
  });

  test('a custom code that exists already shows a toast and a form error', async () => {
    const refusal = { success: false, error: 'This code already exists', code: 'code_exists' };
    mockServer.use(http.post(CODES, () => HttpResponse.json(refusal, { status: 409 })));
    const user = await openForms();
    await pasteText(user, screen.getByLabelText(/Custom code/), 'VIP');
    await user.click(create());
    expect(await screen.findByText('Failed to create custom code')).toBeInTheDocument();
    const form = screen.getByRole('form', { name: 'A code of your own' });
    expect(within(form).getByRole('alert')).toHaveTextContent('This code already exists');
    expect(screen.getByLabelText(/Custom code/)).toHaveValue('VIP');
  });

  test('Refresh calls onRefresh', async () => {
    const onRefresh = jest.fn();
    const { user } = render(<Panel onRefresh={onRefresh} />);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(onRefresh).toHaveBeenCalledTimes(1);
  });

  test('Refresh keeps its label while it is busy, because a longer one moves the card on some phones', () => {
    render(<Panel isRefreshing />);
    expect(screen.getByRole('button', { name: 'Refresh' })).toHaveAttribute('aria-busy', 'true');
  });
});

describe('StatisticsSection', () => {
  const URL = '*/api/admin/invitation-statistics';

  const quiet: InvitationStatistics = {
    weeks: [
      { startsOn: '2026-11-09', generated: 0, assigned: 0, redeemed: 0 },
      { startsOn: '2026-11-16', generated: 0, assigned: 0, redeemed: 0 },
    ],
    medianSinceCreation: null,
    medianSinceAssignment: null,
  };

  const busy: InvitationStatistics = {
    weeks: [
      { startsOn: '2026-11-09', generated: 1200, assigned: 3, redeemed: 0 },
      { startsOn: '2026-11-16', generated: 34, assigned: 2, redeemed: 1 },
    ],
    medianSinceCreation: 3 * 86_400,
    medianSinceAssignment: 18 * 3600,
  };

  function serve(statistics: InvitationStatistics) {
    mockServer.use(http.get(URL, () => HttpResponse.json(statistics)));
  }

  async function open() {
    const { user } = render(<StatisticsSection />);
    await user.click(screen.getByText('Statistics of the last 13 weeks'));
    return user;
  }

  test('shows the totals of the weeks, the median times and a table of every number', async () => {
    serve(busy);
    await open();

    expect(await screen.findByText('Generated: 1,234 codes, peak 1,200 a week')).toBeVisible();
    expect(screen.getByText('Assigned: 5 codes, peak 3 a week')).toBeVisible();
    expect(screen.getByText('Redeemed: 1 code, peak 1 a week')).toBeVisible();
    expect(screen.getByText('From creation to redemption').nextElementSibling).toHaveTextContent('3 days');
    expect(screen.getByText('From assignment to redemption').nextElementSibling).toHaveTextContent(
      '18 hours',
    );
    const [, ...rows] = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', {
      hidden: true,
    });
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Nov 9, 2026', '1,200', '3', '0'],
      ['Nov 16, 2026', '34', '2', '1'],
    ]);
  });

  test('the height of a bar is its share of the busiest week', async () => {
    serve(busy);
    await open();

    expect(await screen.findByTitle('Week from Nov 9, 2026: 3')).toHaveStyle({ height: '100%' });
    expect(screen.getByTitle('Week from Nov 16, 2026: 2')).toHaveStyle({ height: `${(100 * 2) / 3}%` });
    expect(screen.getByTitle('Week from Nov 9, 2026: 0')).toHaveStyle({ height: '0%' });
  });

  test.each([
    [null, '–'],
    [0, '0 minutes'],
    [60, '1 minute'],
    [3599, '60 minutes'],
    [3600, '1 hour'],
    [47 * 3600, '47 hours'],
    [48 * 3600, '2 days'],
  ])('a median of %s seconds is shown as %s', async (medianSinceAssignment, shown) => {
    serve({ ...busy, medianSinceAssignment });
    await open();

    expect((await screen.findByText('From assignment to redemption')).nextElementSibling).toHaveTextContent(
      shown,
    );
  });

  test('says that nothing happened', async () => {
    serve(quiet);
    await open();

    expect(await screen.findByText('Nothing happened in these weeks')).toBeVisible();
  });

  test('a failed request can be tried again', async () => {
    mockServer.use(http.get(URL, () => new HttpResponse('', { status: 500 })));
    const user = await open();
    expect(await screen.findByText('Failed to fetch the statistics')).toBeVisible();
    serve(busy);

    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('Generated: 1,234 codes, peak 1,200 a week')).toBeVisible();
  });
});

describe('CodeCounters', () => {
  const CODES = '*/api/admin/invitation-codes';

  function getCount(term: string) {
    return screen.getByText(term).nextElementSibling;
  }

  test('shows the active, used and total counts with their details', async () => {
    mockServer.use(http.get(CODES, () => HttpResponse.json(overview)));
    render(<CodeCounters overviewGroup="unused" />);
    expect(await screen.findByText('1,200')).toBe(getCount('Active codes'));
    expect(getCount('Used codes')).toHaveTextContent(/^33$/);
    expect(getCount('Total generated')).toHaveTextContent(/^1,234$/);
    expect(screen.getByText('150 assigned, 1,050 open to anyone')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '1 revoked or expired (CSV)' })).toHaveAttribute(
      'href',
      '/api/admin/invitation-codes.csv?group=revoked',
    );
  });

  test('shows dashes if the counts could not be fetched', async () => {
    mockServer.use(http.get(CODES, () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })));
    render(<CodeCounters overviewGroup="unused" />);
    expect(await screen.findAllByText('Could not be read')).toHaveLength(3);
    expect(getCount('Active codes')).toHaveTextContent('–');
  });
});

describe('codeStatus', () => {
  const NOW = new Date('2026-02-10T00:00:00Z');
  const revoked = { ...unassignedCode, revokedAt: '2026-02-04T10:00:00Z' };
  const expired = { ...unassignedCode, expiresAt: '2026-02-10T00:00:00Z' };

  test.each([
    [unassignedCode, 'Unassigned', true, 'Assigned to no one: anyone can redeem it.'],
    [assignedCode, 'Assigned', true, 'Assigned to (555) 123-4567, by Ada Commander, Feb 1, 2026.'],
    [
      { ...assignedCode, assignedBy: null },
      'Assigned',
      true,
      'Assigned to (555) 123-4567, by support, Feb 1, 2026.',
    ],
    [usedCode, 'Used', false, 'Redeemed by Grace Hopper (grace), Feb 2, 2026 3:45 PM.'],
    [revoked, 'Revoked', false, 'Revoked for good, Feb 4, 2026 10:00 AM.'],
    [expired, 'Expired', false, 'Expired, Feb 10, 2026 12:00 AM.'],
  ])('%#: the status of %o is %s', (code, label, canBeRedeemed, description) => {
    expect(getCodeStatus(code, NOW).label).toBe(label);
    expect(isRedeemable(code, NOW)).toBe(canBeRedeemed);
    expect(describeStatus(code, NOW)).toBe(description);
  });

  test('the CSV address and the invitation link escape their values', () => {
    expect(getCsvUrl('used')).toBe('/api/admin/invitation-codes.csv?group=used');
    expect(getCsvUrl('used', 'lee & co')).toBe(
      '/api/admin/invitation-codes.csv?group=used&search=lee+%26+co',
    );
    expect(getInvitationLink('VIP_2026-A')).toBe('http://localhost/register?code=VIP_2026-A');
  });
});

describe('codesCsv', () => {
  function read(address: string) {
    const [head, text = ''] = address.split(',', 2);
    expect(head).toBe('data:text/csv;charset=utf-8');
    return decodeURIComponent(text).split('\r\n');
  }

  test('a file of new codes has their links, and no cell that a spreadsheet runs', () => {
    const code = { ...unassignedCode, code: 'AB-1', note: '=1+1, "boards"', expiresAt: null };
    expect(read(createCodesFile([code]))).toEqual([
      'code,link,note,expiresAt',
      `AB-1,${window.location.origin}/register?code=AB-1,"'=1+1, ""boards""",`,
      '',
    ]);
  });

  test('a file of assignments has one row for each code', () => {
    expect(read(createAssignmentFile([{ ...unassignedCode, code: '-A' }]))).toEqual([
      'code,name,phone,email',
      "'-A,,,",
      '',
    ]);
  });
});
