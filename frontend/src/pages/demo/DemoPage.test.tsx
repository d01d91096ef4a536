import { demoStops } from '@/content/demo/demoTour';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DemoPage } from './DemoPage';

const DELAY = 2000;

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const region = (name: string) => screen.getByRole('region', { name });
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const rowsOf = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1);
const bar = (name: string) => screen.getByRole('progressbar', { name }).getAttribute('aria-valuetext');

/** What the page asked of a server, in any of these tests. */
const requests: string[] = [];

beforeAll(() => mockServer.events.on('request:start', ({ request }) => requests.push(request.url)));
afterEach(() => expect(requests).toEqual([]));
afterAll(() => mockServer.events.removeAllListeners('request:start'));

describe('the sample', () => {
  test('shows the plan, the mode and the ways out, and needs neither session nor server', () => {
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
    expect(['Estimates', 'Appraisals', 'Engineer Assignments', 'Attorney Assistance'].map(bar)).toEqual([
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

  test('counts its days from today, so that it never looks stale', () => {
    jest.useFakeTimers({ now: new Date(2028, 2, 1, 23, 59) });
    render(<DemoPage />, { at: '/demo' });
    const plan = region('GHOST');
    expect(within(plan).getByText('Feb 9, 2028')).toBeVisible();
    expect(within(plan).getByText('Mar 10, 2028')).toBeVisible();
    jest.useRealTimers();
  });

  test('recovers what was approved above the first offers', () => {
    render(<DemoPage />, { at: '/demo' });
    expect(within(region('30 Day KPI Metrics')).getByText('+$826,240.50')).toBeVisible();
  });
});

describe('recent activity', () => {
  test('the tab stands in the address, and each holds its rows', async () => {
    const { user, address } = render(<DemoPage />, { at: '/demo' });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Uploads7',
      'Claims6',
      'Messages5',
      'Assignments5',
    ]);
    expect(rowsOf('Uploads')).toHaveLength(7);

    await user.click(screen.getByRole('tab', { name: 'Claims' }));
    expect(address()).toBe('/demo?tab=claims');
    expect(
      rowsOf('Claims').map((row) => within(row).getByText(/^(Approved|Under Review|In Progress)$/)),
    ).toHaveLength(6);

    await user.click(screen.getByRole('tab', { name: 'Assignments' }));
    expect(address()).toBe('/demo?tab=assignments');
    expect(within(rowsOf('Assignments').at(-1)!).getByText('Report Delivered')).toBeVisible();
  });

  test('a shared address opens its tab', () => {
    render(<DemoPage />, { at: '/demo?tab=messages' });
    const panel = within(screen.getByRole('tabpanel', { name: 'Messages' }));
    expect(panel.getAllByRole('listitem')).toHaveLength(5);
    expect(panel.getAllByText('new')).toHaveLength(2);
  });
});

describe('simulated uploads', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('one takes two seconds, then stands in the list and counts', () => {
    render(<DemoPage />, { at: '/demo' });
    fireEvent.click(button('Upload Estimates'));
    const area = region('Upload Estimates');
    expect(within(area).getByRole('button', { name: 'PROCESSING...' })).toHaveAttribute('aria-busy', 'true');
    expect(within(area).getByRole('status')).toHaveTextContent('Sample hail roof.esx: Processing');

    pass(DELAY - 1);
    expect(within(area).getByRole('button', { name: 'PROCESSING...' })).toBeVisible();
    expect(bar('Estimates')).toBe('31 of 50 used');
    pass(1);
    expect(within(area).getByRole('status')).toHaveTextContent('Sample hail roof.esx: Analyzed');
    expect(within(area).getByRole('button', { name: 'Upload Estimates' })).toBeVisible();
    expect(bar('Estimates')).toBe('32 of 50 used');
    expect(within(region('30 Day KPI Metrics')).getByText('78')).toBeVisible();
    expect(rowsOf('Uploads')).toHaveLength(8);
    expect(rowsOf('Uploads')[0]).toHaveTextContent('Sample hail roof.esx');
    expect(rowsOf('Uploads')[0]).toHaveTextContent('Analyzed');
  });

  test('a second press while one is on its way does nothing', () => {
    render(<DemoPage />, { at: '/demo' });
    const press = button('Upload Policy Jacket');
    // Both before the page is drawn again, and one more after.
    act(() => {
      press.click();
      press.click();
    });
    fireEvent.click(press);
    pass(DELAY);
    expect(rowsOf('Uploads')).toHaveLength(8);
    pass(DELAY);
    expect(rowsOf('Uploads')).toHaveLength(8);
  });

  test('after two an area takes no more, and the others still do', () => {
    render(<DemoPage />, { at: '/demo' });
    for (const name of ['Sample photo report.pdf', 'Sample slope photos.zip']) {
      const press = button('Upload Photo Report');
      press.focus();
      fireEvent.click(press);
      pass(DELAY);
      expect(within(region('Upload Photo Report')).getByText(name)).toBeVisible();
    }
    expect(
      within(region('Upload Photo Report')).getByRole('button', { name: 'Max Uploads Reached (2)' }),
    ).toBeDisabled();
    expect(screen.getByRole('list', { name: 'Upload Photo Report: sample files' })).toHaveFocus();
    expect(button('Upload Estimates')).toBeEnabled();
    expect(bar('Estimates')).toBe('31 of 50 used');
  });

  test('areas do not wait for each other', () => {
    render(<DemoPage />, { at: '/demo' });
    fireEvent.click(button('Upload Estimates'));
    pass(DELAY / 2);
    fireEvent.click(button('Upload Policy Jacket'));
    pass(DELAY / 2);
    expect(
      rowsOf('Uploads')
        .slice(0, 2)
        .map((row) => within(row).getByText(/^(Processing|Analyzed)$/).textContent),
    ).toEqual(['Processing', 'Analyzed']);
  });

  test('reset takes everything back, also what is on its way', () => {
    render(<DemoPage />, { at: '/demo' });
    expect(button('Reset demo')).toBeDisabled();
    fireEvent.click(button('Upload Estimates'));
    fireEvent.click(button('Reset demo'));
    pass(DELAY);
    expect(rowsOf('Uploads')).toHaveLength(7);
    expect(bar('Estimates')).toBe('31 of 50 used');
  });

  test('leaving within the delay leaves no timer behind', () => {
    const { unmount } = render(<DemoPage />, { at: '/demo' });
    fireEvent.click(button('Upload Estimates'));
    expect(jest.getTimerCount()).toBeGreaterThan(0);
    unmount();
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('the guided tour', () => {
  const popup = () => screen.findByRole('dialog');
  const told = () => within(screen.getByRole('dialog'));

  test('walks the six steps to the end and back, and gives the focus back', async () => {
    const { user } = render(<DemoPage />, { at: '/demo' });
    await user.click(button('Start Tour'));
    expect(await popup()).toHaveAccessibleName('Subscription 1 of 6');
    expect(button('End Tour')).toBeVisible();

    for (const [index, { title, text }] of demoStops.entries()) {
      await waitFor(() =>
        expect(screen.getByRole('dialog')).toHaveAccessibleName(`${title} ${index + 1} of 6`),
      );
      expect(screen.getByRole('dialog')).toHaveAccessibleDescription(text);
      const isLast = index === demoStops.length - 1;
      const next = told().getByRole('button', { name: isLast ? 'Finish' : 'Next' });
      await waitFor(() => expect(next).toHaveFocus());
      if (!isLast) await user.click(next);
    }
    await user.click(told().getByRole('button', { name: 'Previous' }));
    await waitFor(() =>
      expect(screen.getByRole('dialog')).toHaveAccessibleName('Upload Photo Report 5 of 6'),
    );
    await user.click(told().getByRole('button', { name: 'Next' }));
    await user.click(told().getByRole('button', { name: 'Finish' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button('Start Tour')).toHaveFocus();
  });

  test('goes by the arrows and ends by Escape', async () => {
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

  test('ends by the button that began it, at once where it is still on its way', async () => {
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

  test('ends with the page', async () => {
    const { user, unmount } = render(<DemoPage />, { at: '/demo' });
    await user.click(button('Start Tour'));
    await popup();
    await waitFor(() => expect(document.querySelector('.driver-overlay')).toBeInTheDocument());
    unmount();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(document.querySelector('.driver-overlay')).not.toBeInTheDocument();
  });

  test('each part is explained by its own button as well', async () => {
    const { user } = render(<DemoPage />, { at: '/demo' });
    for (const { title, text } of demoStops) {
      await user.click(button(`About ${title}`));
      expect(await popup()).toHaveAccessibleName(title);
      expect(screen.getByRole('dialog')).toHaveAccessibleDescription(text);
      await user.click(told().getByRole('button', { name: 'Close' }));
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(button(`About ${title}`)).toHaveFocus();
    }
  });

  /** Lets the library end a step: it does so with the next frame. */
  async function settle() {
    await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
});
