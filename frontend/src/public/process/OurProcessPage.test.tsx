import { createCountdownStatus } from '@/entities/countdown/fixtures';
import { setMemberSession } from '@/entities/session/sessionCache';
import { type User } from '@/entities/member/user';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { screen, fireEvent, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { OurProcessPage } from './OurProcessPage';
import { useNavigate } from 'react-router-dom';
import { ProcessSteps } from './ProcessSteps';

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
  const getSteps = () => screen.getAllByRole('button', { name: /^Step \d / });
  const getStep = (number: number) => getSteps()[number - 1]!;
  // jsdom counts the content of a closed `details` as visible.
  const getPanels = () =>
    screen.queryAllByRole('region', { name: /^Step/ }).filter((panel) => panel.closest('details')?.open);

  const getStates = () =>
    getSteps().map((button) => {
      if (button.getAttribute('aria-expanded') === 'true') return 'open';
      return button.textContent.endsWith(' visited') ? 'visited' : 'closed';
    });

  test('shows five closed steps in order', () => {
    renderSteps();
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      expect.stringMatching(/^Step 1 .*Intelligence Preparation Briefing/),
      expect.stringMatching(/^Step 2 .*Framing problems/),
      expect.stringMatching(/^Step 3 .*Course of action/),
      expect.stringMatching(/^Step 4 .*Comparison and decision/),
      expect.stringMatching(/^Step 5 .*Execution/),
    ]);
    expect(getStates()).toEqual(['closed', 'closed', 'closed', 'closed', 'closed']);
    expect(getPanels()).toEqual([]);
  });

  test('a click opens the step, closes the previous one as visited and updates the URL', async () => {
    const { user, address } = renderSteps();
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

  test('a visited step that is opened again is no longer visited', async () => {
    const { user } = renderSteps('/our-process?step=1');
    await user.click(getStep(2));
    await user.click(getStep(1));
    expect(getStates()).toEqual(['open', 'visited', 'closed', 'closed', 'closed']);
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
