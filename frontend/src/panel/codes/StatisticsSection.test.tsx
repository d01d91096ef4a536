import { type InvitationStatistics } from '@/entities/invitationCode/invitationCode';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { StatisticsSection } from './StatisticsSection';
import { overview, assignedCode, unassignedCode, usedCode } from './fixtures';
import { CodeCounters } from './CodeCounters';
import { isRedeemable, describeStatus, getCodeStatus } from './codeStatus';
import { getCsvUrl } from './getCsvUrl';
import { getInvitationLink } from './getInvitationLink';
import { createAssignmentFile, createCodesFile } from './codesCsv';

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
