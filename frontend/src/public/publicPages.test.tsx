import { createCountdownStatus } from '@/entities/countdown/fixtures';
import { setMemberSession, setAdminSession } from '@/entities/session/sessionCache';
import { type User } from '@/entities/member/user';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { screen, fireEvent, within, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { OurProcessPage } from './process/OurProcessPage';
import { useNavigate, Link } from 'react-router-dom';
import { ProcessSteps } from './process/ProcessSteps';
import * as tacticContent from './tactics/tacticGroups';
import { TacticFinder } from './tactics/TacticFinder';
import { MainMenu } from './navigation/MainMenu';
import { NavigationPage } from './navigation/NavigationPage';
import { VerifyFile } from './verify/VerifyFile';

const hashFile = jest.fn<Promise<string>, [File]>();
jest.mock('@/shared/uploads/hashFile', () => ({ hashFile: (file: File) => hashFile(file) }));

jest.mock('./tactics/tacticGroups', () => ({
  __esModule: true,
  ...jest.requireActual<object>('./tactics/tacticGroups'),
}));

describe('OurProcessPage', () => {
  test('a visitor sees the links and no countdown', () => {
    render(<OurProcessPage />, { at: '/our-process' });
    expect(screen.getByRole('link', { name: 'Back to About the Network' })).toHaveAttribute(
      'href',
      '/about-network',
    );
    expect(screen.getByRole('link', { name: 'Deployment subscriptions' })).toHaveAttribute(
      'href',
      '/deployment-packages',
    );
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  });

  test('a member’s countdown is shown without starting the purchase window', async () => {
    const calls: string[] = [];
    mockServer.use(
      http.all('*/api/*', ({ request }) => {
        calls.push(`${request.method} ${new URL(request.url).pathname}`);
        return HttpResponse.json(createCountdownStatus({ access: 20 * 3600 }));
      }),
    );
    const client = createTestClient();
    setMemberSession(client, { id: 'b4c1', username: 'rosa' } as User);
    render(<OurProcessPage />, { at: '/our-process', client });
    expect(await screen.findByRole('timer')).toHaveTextContent(/^Access (20h 00m 00|19h 59m 5)/);
    expect(calls).toEqual(['GET /api/user/countdown-status']);
  });
});

describe('ProcessSteps', () => {
  function BackButton() {
    const navigate = useNavigate();
    return (
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    );
  }

  const renderSteps = (at = '/our-process') => render(<ProcessSteps />, { at, shell: <BackButton /> });
  // Queries by role and name are slow with the text of five steps, so these use selectors.
  const getSteps = () => [...document.querySelectorAll<HTMLElement>('h2 button')];
  const getStep = (number: number) => getSteps()[number - 1]!;
  // jsdom counts the content of a closed `details` as visible.
  const getPanels = () => [...document.querySelectorAll<HTMLElement>('details[open]')];

  const getStates = () =>
    getSteps().map((button) => {
      if (button.getAttribute('aria-expanded') === 'true') return 'open';
      return button.textContent.endsWith(' visited') ? 'visited' : 'closed';
    });

  test('five closed steps are in order; a click opens one, visited or not, closes the one before as visited and is in the URL', async () => {
    const { user, address } = renderSteps();
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      expect.stringMatching(/^Step 1 .*Intelligence Preparation Briefing/),
      expect.stringMatching(/^Step 2 .*Framing problems/),
      expect.stringMatching(/^Step 3 .*Course of action/),
      expect.stringMatching(/^Step 4 .*Comparison and decision/),
      expect.stringMatching(/^Step 5 .*Execution/),
    ]);
    expect(getStates()).toEqual(['closed', 'closed', 'closed', 'closed', 'closed']);
    expect(getPanels()).toEqual([]);

    await user.click(getStep(2));
    expect(getStates()).toEqual(['closed', 'open', 'closed', 'closed', 'closed']);
    expect(screen.getByRole('region', { name: /Framing problems/ })).toHaveTextContent(
      'Identify carrier vulnerabilities',
    );
    expect(address()).toBe('/our-process?step=2');

    await user.click(getStep(5));
    expect(getStates()).toEqual(['closed', 'visited', 'closed', 'closed', 'open']);
    expect(getPanels()).toHaveLength(1);
    expect(getPanels()[0]).toHaveTextContent('Assign engineer');
    expect(address()).toBe('/our-process?step=5');

    await user.click(getStep(2));
    expect(getStates()).toEqual(['closed', 'open', 'closed', 'closed', 'visited']);
  });

  test('a closed step has its text, and a step that the browser opens to show a found word is the open one', () => {
    const { address } = renderSteps('/our-process?step=1');
    const text = screen.getByText('Set mission parameters');
    expect(text).not.toBeVisible();

    const details = text.closest('details')!;
    details.open = true;
    fireEvent(details, new Event('toggle'));

    expect(text).toBeVisible();
    expect(getStates()).toEqual(['visited', 'open', 'closed', 'closed', 'closed']);
    expect(address()).toBe('/our-process?step=2');
  });

  test('a click on the open step closes it as visited', async () => {
    const { user, address } = renderSteps('/our-process?step=3');
    expect(screen.getByRole('region', { name: /Course of action/ })).toBeVisible();
    await user.click(getStep(3));
    expect(getStates()).toEqual(['closed', 'closed', 'visited', 'closed', 'closed']);
    expect(getPanels()).toEqual([]);
    expect(address()).toBe('/our-process');
  });

  test('an open step has a button that opens and focuses the next one; the last has none', async () => {
    const { user } = renderSteps('/our-process?step=4');
    await user.click(screen.getByRole('button', { name: 'Step 5: Execution' }));
    expect(getStates()).toEqual(['closed', 'closed', 'closed', 'visited', 'open']);
    expect(getStep(5)).toHaveFocus();
    expect(within(getPanels()[0]!).queryByRole('button')).not.toBeInTheDocument();
  });

  test('browser back opens the previous step, and an unknown step in the URL opens none', async () => {
    const { user } = renderSteps('/our-process?step=9');
    expect(getStates()).toEqual(['closed', 'closed', 'closed', 'closed', 'closed']);
    await user.click(getStep(1));
    await user.click(getStep(2));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(getStates()).toEqual(['open', 'visited', 'closed', 'closed', 'closed']);
  });

  test('a clicked step keeps its position on the screen when a step above it closes', async () => {
    const scrollBy = jest.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
    const { user } = renderSteps('/our-process?step=1');
    jest
      .spyOn(getStep(2), 'getBoundingClientRect')
      .mockReturnValueOnce({ top: 700 } as DOMRect)
      .mockReturnValueOnce({ top: 180 } as DOMRect);
    await user.click(getStep(2));
    expect(scrollBy).toHaveBeenCalledWith(0, -520);
  });
});

describe('TacticFinder', () => {
  const { tacticGroups } = tacticContent;
  /** Four of each group, because a hundred are slow to render. */
  const fewGroups = tacticGroups.map((group) => ({
    ...group,
    tactics: group.tactics.filter(({ number }) => number % 10 === 0 || number % 10 === 7),
  }));
  const FEW = 20;

  beforeEach(() => jest.replaceProperty(tacticContent, 'tacticGroups', fewGroups));

  const renderFinder = (at = '/carrier-tactics') =>
    render(<TacticFinder />, {
      at,
      path: '/carrier-tactics',
      shell: <Link to="/carrier-tactics?group=delay#tactic-70">The holdback</Link>,
    });

  const getNames = () => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
  const getGroupTitles = () =>
    screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  const getGroupButton = (name: RegExp) =>
    within(screen.getByRole('group', { name: 'Groups of tactics' })).getByRole('button', { name });
  const searchField = () => screen.getByRole('searchbox', { name: 'Search the tactics' });

  test('all hundred tactics are listed in their five groups', () => {
    jest.replaceProperty(tacticContent, 'tacticGroups', tacticGroups);
    renderFinder();
    expect(getGroupTitles()).toEqual(tacticGroups.map(({ title }) => title));
    expect(getNames()).toHaveLength(100);
    expect(screen.getAllByText('The play')).toHaveLength(100);
    expect(screen.getAllByText('The counter')).toHaveLength(100);
    expect(screen.getByRole('status')).toHaveTextContent('100 tactics');
  });

  test('a search filters by every word, highlights matches, shows counts and updates the URL', async () => {
    const { user, address } = renderFinder();
    await user.click(searchField());
    await user.paste('holdback notice');
    expect(getNames()).toEqual(['Let the holdback expire']);
    expect(getGroupTitles()).toEqual(['Delay and stall tactics']);
    expect(screen.getAllByRole('mark').map((mark) => mark.textContent)).toEqual(
      expect.arrayContaining(['holdback', 'notice']),
    );
    expect(getGroupButton(/^Delay/)).toHaveAccessibleName('Delay 1 found');
    expect(getGroupButton(/^Scope/)).toHaveAccessibleName('Scope 0 found');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 of 20 tactics match'));
    expect(address()).toBe('/carrier-tactics?search=holdback+notice');
  });

  test('a group filters the list and is in the URL together with the search', async () => {
    const { user, address } = renderFinder('/carrier-tactics?search=roof');
    await user.click(getGroupButton(/^Causation/));
    expect(getGroupButton(/^Causation/)).toHaveAttribute('aria-pressed', 'true');
    expect(getGroupTitles()).toEqual(['Causation arguments']);
    expect(address()).toBe('/carrier-tactics?search=roof&group=causation');

    await user.clear(searchField());
    expect(getNames()).toHaveLength(FEW / 5);
    await user.click(getGroupButton(/^All groups/));
    expect(getNames()).toHaveLength(FEW);
  });

  test('an empty result can be cleared and returns the focus to the search', async () => {
    const { user } = renderFinder('/carrier-tactics?search=zeppelin');
    expect(getNames()).toEqual([]);
    expect(screen.getByText('No tactic matches')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1)!);
    expect(getNames()).toHaveLength(FEW);
    expect(searchField()).toHaveFocus();
    expect(searchField()).toHaveValue('');
  });

  test('an empty group offers the matches of the other groups', async () => {
    const { user } = renderFinder('/carrier-tactics?search=holdback+notice&group=policy');
    expect(screen.getByText('No tactic matches')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show 1 in all groups' }));
    expect(getNames()).toEqual(['Let the holdback expire']);
    expect(searchField()).toHaveFocus();
  });

  describe('a link to one tactic', () => {
    const scrolledTo: Element[] = [];
    beforeEach(() => {
      scrolledTo.length = 0;
      jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
        scrolledTo.push(this);
      });
    });

    test('scrolls to it, focuses it and marks it as current', () => {
      renderFinder('/carrier-tactics#tactic-47');
      const entry = screen.getByText('Convict the installer').closest('li');
      expect(scrolledTo).toEqual([entry]);
      expect(entry).toHaveFocus();
      expect(screen.getByRole('link', { name: 'Link to tactic 47' })).toHaveAttribute(
        'aria-current',
        'location',
      );
    });

    test('keeps the filters and can be clicked again', async () => {
      const { user, address } = renderFinder('/carrier-tactics?group=delay');
      await user.click(screen.getByRole('link', { name: 'Link to tactic 70' }));
      await user.click(screen.getByRole('link', { name: 'Link to tactic 70' }));
      const entry = screen.getByText('Let the holdback expire').closest('li');
      expect(scrolledTo).toEqual([entry, entry]);
      expect(entry).toHaveFocus();
      expect(address()).toBe('/carrier-tactics?group=delay');
    });

    test('opens the group that contains it', async () => {
      const { user } = renderFinder();
      await user.click(screen.getByRole('link', { name: 'The holdback' }));
      expect(getNames()).toHaveLength(FEW / 5);
      expect(screen.getByText('Let the holdback expire').closest('li')).toHaveFocus();
    });

    test('to an unknown tactic shows the full list', () => {
      renderFinder('/carrier-tactics#tactic-101');
      expect(getNames()).toHaveLength(FEW);
      expect(scrolledTo).toEqual([]);
    });
  });
});

describe('MainMenu', () => {
  const link = (name: RegExp) => screen.getByRole('link', { name });

  test('arrow keys move the focus and wrap at both ends', async () => {
    const { user } = render(<MainMenu />, { at: '/navigation' });
    await user.tab();
    expect(link(/^About the Network/)).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(link(/^Sign In/)).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(link(/^Back to Home/)).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(link(/^About the Network/)).toHaveFocus();
    await user.keyboard('{End}');
    expect(link(/^Back to Home/)).toHaveFocus();
    await user.keyboard('{Home}');
    expect(link(/^About the Network/)).toHaveFocus();
  });

  test('a shortcut opens its entry only in the menu and without modifier keys', async () => {
    const { user, address } = render(<MainMenu />, { at: '/navigation' });
    await user.keyboard('4');
    expect(address()).toBe('/navigation');
    await user.tab();
    await user.keyboard('{Control>}4{/Control}');
    expect(address()).toBe('/navigation');
    await user.keyboard('2');
    expect(address()).toBe('/access-terminal?mode=register');
  });
});

describe('NavigationPage', () => {
  test('a visitor sees no link to a dashboard or panel', () => {
    render(<NavigationPage />, { at: '/navigation' });
    expect(screen.queryByRole('link', { name: /^Open/ })).not.toBeInTheDocument();
  });

  test('a member sees a link to the dashboard, an admin one to the panel', () => {
    const member = createTestClient();
    setMemberSession(member, { id: 'm1' } as Parameters<typeof setMemberSession>[1]);
    const { unmount } = render(<NavigationPage />, { at: '/navigation', client: member });
    expect(screen.getByRole('link', { name: 'Open your dashboard' })).toHaveAttribute('href', '/dashboard');
    unmount();

    const admin = createTestClient();
    setAdminSession(admin, { id: 'a1', username: 'root', fullName: 'Root', role: 'admin' });
    render(<NavigationPage />, { at: '/navigation', client: admin });
    expect(screen.getByRole('link', { name: 'Open the admin panel' })).toHaveAttribute('href', '/admin');
  });
});

describe('VerifyFile', () => {
  const file = new File(['x'], 'roof.pdf');

  function choose() {
    const { user } = render(<VerifyFile />);
    return { user, chosen: user.upload(screen.getByLabelText(/The file stays on your computer/), file) };
  }

  test('the page of a proxy is not called a bad file, and the file can be sent again', async () => {
    hashFile.mockResolvedValue('a'.repeat(64));
    let answers = 0;
    mockServer.use(
      http.post('*/api/verify', () => {
        answers += 1;
        if (answers === 1) return new HttpResponse('<html>Bad gateway</html>', { status: 502 });
        return HttpResponse.json({ known: false, receivedAt: null, role: null });
      }),
    );
    const { user, chosen } = choose();
    await chosen;

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'roof.pdf could not be verifiedThe server could not answer. Please try again.',
    );
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('This file is not known')).toBeVisible();
  });

  test('a file that cannot be read has to be chosen again', async () => {
    hashFile.mockRejectedValue(new Error('NotReadableError'));
    await choose().chosen;

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The file could not be read. Please choose it again.',
    );
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });
});
