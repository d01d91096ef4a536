import { demoTourSteps } from './texts/demoTourSteps';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DemoPage } from './DemoPage';

const DELAY = 2000;

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const region = (name: string) => screen.getByRole('region', { name });
const advance = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const getRows = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1);
const getUsage = (name: string) => screen.getByRole('progressbar', { name }).getAttribute('aria-valuetext');

/** No test may call the server. */
const requests: string[] = [];

beforeAll(() => mockServer.events.on('request:start', ({ request }) => requests.push(request.url)));
afterEach(() => expect(requests).toEqual([]));
afterAll(() => mockServer.events.removeAllListeners('request:start'));

describe('the sample', () => {
  test('shows the plan, the demo mode and the exit links without a session', () => {
    render(<DemoPage />, { at: '/demo' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Demo Dashboard');
    const header = region('Demo mode');
    expect(within(header).getByText('DEMO MODE')).toBeVisible();
    expect(within(header).getByText('Nothing here is real, and nothing is sent.')).toBeVisible();
    expect(within(header).getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/home');
    expect(within(header).getByRole('link', { name: 'Exit Demo' })).toHaveAttribute('href', '/login');

    const plan = region('GHOST');
    expect(within(plan).getByText('$8,500')).toBeVisible();
    expect(within(plan).getByText('active')).toBeVisible();
    expect(['Estimates', 'Appraisals', 'Engineer Assignments', 'Attorney Assistance'].map(getUsage)).toEqual([
      '31 of 50 used',
      '7 of 10 used',
      '2 of 5 used',
      '1 of 3 used',
    ]);
    expect(screen.getByRole('link', { name: 'Activate invitation' })).toHaveAttribute(
      'href',
      '/access-terminal?mode=register',
    );
  });

  test('has dates relative to today', () => {
    jest.useFakeTimers({ now: new Date(2028, 2, 1, 23, 59) });
    render(<DemoPage />, { at: '/demo' });
    const plan = region('GHOST');
    expect(within(plan).getByText('Feb 9, 2028')).toBeVisible();
    expect(within(plan).getByText('Mar 10, 2028')).toBeVisible();
    jest.useRealTimers();
  });

  test("has the dashboard's names for the amounts: the member's own estimates, and what was audited", () => {
    render(<DemoPage />, { at: '/demo' });
    const metrics = region('30 Day KPI Metrics');
    expect(metrics).toHaveTextContent('Your Estimate Total$1,074,900.00');
    expect(metrics).toHaveTextContent('Final Total$1,312,540.50');
    expect(metrics).toHaveTextContent('Audit Amount+$237,640.50');
    expect(document.body).not.toHaveTextContent(/first offer/i);
  });
});

describe('recent activity', () => {
  test('the chosen tab is in the URL and shows its rows', async () => {
    const { user, address } = render(<DemoPage />, { at: '/demo' });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Uploads7',
      'Claims6',
      'Messages5',
      'Assignments5',
    ]);
    expect(getRows('Uploads')).toHaveLength(7);

    await user.click(screen.getByRole('tab', { name: 'Claims' }));
    expect(address()).toBe('/demo?tab=claims');
    expect(
      getRows('Claims').map((row) => within(row).getByText(/^(Approved|Under Review|In Progress)$/)),
    ).toHaveLength(6);
    expect(screen.getByRole('columnheader', { name: 'Original amount' })).toBeVisible();

    await user.click(screen.getByRole('tab', { name: 'Assignments' }));
    expect(address()).toBe('/demo?tab=assignments');
    expect(within(getRows('Assignments').at(-1)!).getByText('Report Delivered')).toBeVisible();
  });

  test('a shared link opens its tab', () => {
    render(<DemoPage />, { at: '/demo?tab=messages' });
    const panel = within(screen.getByRole('tabpanel', { name: 'Messages' }));
    expect(panel.getAllByRole('listitem')).toHaveLength(5);
    expect(panel.getAllByText('new')).toHaveLength(2);
  });
});

describe('simulated uploads', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('an upload takes two seconds, then is listed and counted', () => {
    render(<DemoPage />, { at: '/demo' });
    fireEvent.click(button('Upload Estimates'));
    const area = region('Upload Estimates');
    expect(within(area).getByRole('button', { name: 'PROCESSING...' })).toHaveAttribute('aria-busy', 'true');
    expect(within(area).getByRole('status')).toHaveTextContent('Sample hail roof.esx: Processing');

    advance(DELAY - 1);
    expect(within(area).getByRole('button', { name: 'PROCESSING...' })).toBeVisible();
    expect(getUsage('Estimates')).toBe('31 of 50 used');
    advance(1);
    expect(within(area).getByRole('status')).toHaveTextContent('Sample hail roof.esx: Analyzed');
    expect(within(area).getByRole('button', { name: 'Upload Estimates' })).toBeVisible();
    expect(getUsage('Estimates')).toBe('32 of 50 used');
    expect(within(region('30 Day KPI Metrics')).getByText('78')).toBeVisible();
    expect(getRows('Uploads')).toHaveLength(8);
    expect(getRows('Uploads')[0]).toHaveTextContent('Sample hail roof.esx');
    expect(getRows('Uploads')[0]).toHaveTextContent('Analyzed');
  });

  test('a second click during an upload does nothing', () => {
    render(<DemoPage />, { at: '/demo' });
    const uploadButton = button('Upload Policy Jacket');
    // Two before the next render and one after it.
    act(() => {
      uploadButton.click();
      uploadButton.click();
    });
    fireEvent.click(uploadButton);
    advance(DELAY);
    expect(getRows('Uploads')).toHaveLength(8);
    advance(DELAY);
    expect(getRows('Uploads')).toHaveLength(8);
  });

  test('after two uploads an area is full and the others are not', () => {
    render(<DemoPage />, { at: '/demo' });
    for (const name of ['Sample photo report.pdf', 'Sample slope photos.zip']) {
      const uploadButton = button('Upload Photo Report');
      uploadButton.focus();
      fireEvent.click(uploadButton);
      advance(DELAY);
      expect(within(region('Upload Photo Report')).getByText(name)).toBeVisible();
    }
    expect(
      within(region('Upload Photo Report')).getByRole('button', { name: 'Max Uploads Reached (2)' }),
    ).toBeDisabled();
    expect(screen.getByRole('list', { name: 'Upload Photo Report: sample files' })).toHaveFocus();
    expect(button('Upload Estimates')).toBeEnabled();
    expect(getUsage('Estimates')).toBe('31 of 50 used');
  });

  test('areas upload independently', () => {
    render(<DemoPage />, { at: '/demo' });
    fireEvent.click(button('Upload Estimates'));
    advance(DELAY / 2);
    fireEvent.click(button('Upload Policy Jacket'));
    advance(DELAY / 2);
    expect(
      getRows('Uploads')
        .slice(0, 2)
        .map((row) => within(row).getByText(/^(Processing|Analyzed)$/).textContent),
    ).toEqual(['Processing', 'Analyzed']);
  });

  test('reset removes all uploads, also one in progress', () => {
    render(<DemoPage />, { at: '/demo' });
    expect(button('Reset demo')).toBeDisabled();
    fireEvent.click(button('Upload Estimates'));
    fireEvent.click(button('Reset demo'));
    advance(DELAY);
    expect(getRows('Uploads')).toHaveLength(7);
    expect(getUsage('Estimates')).toBe('31 of 50 used');
  });

  test('leaving during an upload clears its timer', () => {
    const { unmount, client } = render(<DemoPage />, { at: '/demo' });
    fireEvent.click(button('Upload Estimates'));
    expect(jest.getTimerCount()).toBeGreaterThan(0);
    unmount();
    // Cached queries have timers of their own.
    client.clear();
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('the guided tour', () => {
  const popup = () => screen.findByRole('dialog');
  const dialog = () => within(screen.getByRole('dialog'));

  test('goes through the six steps and back, and returns the focus', async () => {
    const { user } = render(<DemoPage />, { at: '/demo' });
    await user.click(button('Start Tour'));
    expect(await popup()).toHaveAccessibleName('Subscription 1 of 6');
    expect(button('End Tour')).toBeVisible();

    for (const [index, { title, text }] of demoTourSteps.entries()) {
      await waitFor(() =>
        expect(screen.getByRole('dialog')).toHaveAccessibleName(`${title} ${index + 1} of 6`),
      );
      expect(screen.getByRole('dialog')).toHaveAccessibleDescription(text);
      const isLast = index === demoTourSteps.length - 1;
      const next = dialog().getByRole('button', { name: isLast ? 'Finish' : 'Next' });
      await waitFor(() => expect(next).toHaveFocus());
      if (!isLast) await user.click(next);
    }
    await user.click(dialog().getByRole('button', { name: 'Previous' }));
    await waitFor(() =>
      expect(screen.getByRole('dialog')).toHaveAccessibleName('Upload Photo Report 5 of 6'),
    );
    await user.click(dialog().getByRole('button', { name: 'Next' }));
    await user.click(dialog().getByRole('button', { name: 'Finish' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button('Start Tour')).toHaveFocus();
  });

  test('arrow keys change the step and Escape ends the tour', async () => {
    const { user } = render(<DemoPage />, { at: '/demo' });
    await user.click(button('Start Tour'));
    await popup();
    await settle();
    await user.keyboard('{ArrowRight}');
    expect(await popup()).toHaveAccessibleName('30 Day KPI Metrics 2 of 6');
    await settle();
    await user.keyboard('{ArrowLeft}');
    expect(await popup()).toHaveAccessibleName('Subscription 1 of 6');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button('Start Tour')).toHaveFocus();
  });

  test('the start button ends the tour, also while it loads', async () => {
    const { user } = render(<DemoPage />, { at: '/demo' });
    fireEvent.click(button('Start Tour'));
    fireEvent.click(button('End Tour'));
    await settle();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    await user.click(button('Start Tour'));
    await popup();
    await user.click(button('End Tour'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button('Start Tour')).toBeVisible();
  });

  test('ends when the page is left', async () => {
    const { user, unmount } = render(<DemoPage />, { at: '/demo' });
    await user.click(button('Start Tour'));
    await popup();
    await waitFor(() => expect(document.querySelector('.driver-overlay')).toBeInTheDocument());
    unmount();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(document.querySelector('.driver-overlay')).not.toBeInTheDocument();
  });

  test('each part has an info button with the same text', async () => {
    const { user } = render(<DemoPage />, { at: '/demo' });
    for (const { title, text } of demoTourSteps) {
      await user.click(button(`About ${title}`));
      expect(await popup()).toHaveAccessibleName(title);
      expect(screen.getByRole('dialog')).toHaveAccessibleDescription(text);
      await user.click(dialog().getByRole('button', { name: 'Close' }));
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(button(`About ${title}`)).toHaveFocus();
    }
  });

  /** The library finishes a step in the next frame. */
  async function settle() {
    await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
});
