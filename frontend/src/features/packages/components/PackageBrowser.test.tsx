import { type Plan, plansQuery } from '@/shared/api/plans';
import { createTestClient, render } from '@/test/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Link, useNavigate } from 'react-router-dom';
import { allPlans, phantomPlan } from '../fixtures';
import { PackageBrowser } from './PackageBrowser';

const PAGE = '/deployment-packages';

function Shell() {
  const navigate = useNavigate();
  return (
    <>
      <Link to={PAGE}>To the packages</Link>
      <button type="button" onClick={() => void navigate(-1)}>
        Browser back
      </button>
    </>
  );
}

/** The packages at an address, with these plans known. */
function show({ at = PAGE, plans = allPlans }: { at?: string; plans?: readonly Plan[] } = {}) {
  const client = createTestClient();
  client.setQueryData(plansQuery.queryKey, { plans: [...plans] });
  return render(<PackageBrowser />, { at, path: PAGE, client, shell: <Shell /> });
}

const card = (name: string) => screen.getByRole('button', { name, expanded: false });
const openCards = () => screen.queryAllByRole('button', { name: /^(PHANTOM|GHOST|ASSASSIN)$/ });
const shown = () => openCards().map((button) => button.textContent);
const position = () => screen.getByRole('status').textContent;

describe('selecting', () => {
  test('a press selects a package and shows it alone; a second press shows all three again', async () => {
    const { user, address } = show();
    expect(shown()).toEqual(['PHANTOM', 'GHOST', 'ASSASSIN']);
    expect(position()).toBe('All three');

    await user.click(card('GHOST'));
    expect(shown()).toEqual(['GHOST']);
    const ghost = screen.getByRole('button', { name: 'GHOST', expanded: true });
    expect(ghost).toHaveFocus();
    expect(address()).toBe(`${PAGE}?package=ghost`);
    expect(position()).toBe('GHOST, 2 of 3');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();

    await user.click(ghost);
    expect(shown()).toEqual(['PHANTOM', 'GHOST', 'ASSASSIN']);
    expect(card('GHOST')).toHaveFocus();
    expect(address()).toBe(PAGE);
  });

  test.each([
    ['phantom', ['PHANTOM']],
    ['assassin', ['ASSASSIN']],
    ['wraith', ['PHANTOM', 'GHOST', 'ASSASSIN']],
    ['', ['PHANTOM', 'GHOST', 'ASSASSIN']],
  ])('the address %p shows %p', (name, names) => {
    show({ at: `${PAGE}?package=${name}` });
    expect(shown()).toEqual(names);
  });

  test('next and previous walk the ring both ways, and the focus stays on them', async () => {
    const { user } = show({ at: `${PAGE}?package=phantom` });
    const walk = async (name: string) => {
      const button = screen.getByRole('button', { name });
      await user.click(button);
      expect(button).toHaveFocus();
      return shown().join();
    };
    expect(await walk('Next')).toBe('GHOST');
    expect(await walk('Next')).toBe('ASSASSIN');
    expect(await walk('Next')).toBe('PHANTOM');
    expect(await walk('Previous')).toBe('ASSASSIN');
    expect(await walk('Previous')).toBe('GHOST');
    expect(position()).toBe('GHOST, 2 of 3');
  });

  test.each([
    ['Next', 'PHANTOM'],
    ['Previous', 'ASSASSIN'],
  ])('with nothing selected, %s begins with %s', async (button, name) => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: button }));
    expect(shown()).toEqual([name]);
  });

  test('each choice is an entry of the history', async () => {
    const { user } = show();
    await user.click(card('PHANTOM'));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Browser back' }));
    await waitFor(() => expect(shown()).toEqual(['PHANTOM']));
    await user.click(screen.getByRole('button', { name: 'Browser back' }));
    await waitFor(() => expect(shown()).toEqual(['PHANTOM', 'GHOST', 'ASSASSIN']));
  });

  test('a package chosen in the table takes the focus that the table loses', async () => {
    const { user } = show();
    await user.click(within(screen.getByRole('table')).getByRole('link', { name: 'ASSASSIN' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'ASSASSIN' })).toHaveFocus());
    expect(shown()).toEqual(['ASSASSIN']);
  });
});

describe('going back', () => {
  test('leads to the network where this page is the first of the app', async () => {
    const { user, address } = show();
    await user.click(screen.getByRole('button', { name: 'Go back' }));
    expect(address()).toBe('/about-network');
  });

  test('leads to the page before, where there is one', async () => {
    const { user, address } = show({ at: '/elsewhere' });
    await user.click(screen.getByRole('link', { name: 'To the packages' }));
    await user.click(screen.getByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(address()).toBe('/elsewhere'));
  });

  test('two presses before the page has changed go back once', async () => {
    const { user, address } = show({ at: '/elsewhere' });
    await user.click(screen.getByRole('link', { name: 'To the packages' }));
    await user.click(card('GHOST'));
    const goBack = screen.getByRole('button', { name: 'Go back' });
    act(() => {
      goBack.click();
      goBack.click();
    });
    await waitFor(() => expect(address()).toBe(PAGE));
  });

  test('a link leads to the network while nothing is selected', async () => {
    const { user } = show();
    expect(screen.getByRole('link', { name: 'About the network' })).toHaveAttribute('href', '/about-network');
    await user.click(card('GHOST'));
    expect(screen.queryByRole('link', { name: 'About the network' })).not.toBeInTheDocument();
  });
});

describe('sections', () => {
  const section = (name: string) => screen.getByRole('button', { name });

  test('each opens and closes by itself, and stays so from package to package', async () => {
    const { user } = show({ at: `${PAGE}?package=phantom` });
    expect(screen.getByText('Rebuilt, not padded')).toBeVisible();
    await user.click(section('Bottom line'));
    expect(screen.getByText('Rebuilt, not padded')).toBeVisible();
    expect(screen.getByText('One disputed claim a year does not need us. One a month does.')).toBeVisible();

    await user.click(section('Advantage'));
    expect(screen.queryByText('Rebuilt, not padded')).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(section('Advantage')).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByText('Count the files you let go at the first offer last year.')).toBeVisible();
  });

  test('the week before and after stands line against line', async () => {
    const { user } = show({ at: `${PAGE}?package=assassin` });
    await user.click(section('Life after'));
    const line = screen.getByText(/Carrier consultants arrive in threes/).closest('li')!;
    expect(line).toHaveTextContent('After' + 'So do we, and our scope was written first.');
  });

  test('every package leads to the appraisers', () => {
    show({ at: `${PAGE}?package=ghost` });
    expect(screen.getByRole('link', { name: 'Meet the appraisers' })).toHaveAttribute('href', '/appraisers');
  });

  test.each([
    ['phantom', '$20,800', '$5,200', 'Above $52,000', '$15,600'],
    ['ghost', '$76,500', '$8,500', 'Above $85,000', '$68,000'],
    ['assassin', '$210,000', '$15,000', 'Above $150,000', '$195,000'],
  ])('the fee on the example of %s against the month', async (name, fee, month, crossing, kept) => {
    const { user } = show({ at: `${PAGE}?package=${name}` });
    await user.click(section('PA fee metrics'));
    const chart = screen.getByText(/^What the example costs either way/).closest('figure')!;
    expect(within(chart).getByText(fee)).toBeVisible();
    expect(within(chart).getAllByText(month)).not.toHaveLength(0);
    const sentence = screen.getByText(new RegExp(`^${crossing.replace('$', '\\$')} recovered`));
    expect(sentence).toHaveTextContent(`the difference is ${kept}, and it stays with you`);
  });

  test('a price above the fee claims no saving', async () => {
    const { user } = show({
      at: `${PAGE}?package=phantom`,
      plans: [{ ...phantomPlan, pricePerMonth: '30000.00' }],
    });
    await user.click(section('PA fee metrics'));
    expect(
      screen.getByText(/^Above \$300,000 recovered in a month, 10% costs more than PHANTOM\.$/),
    ).toBeVisible();
    expect(screen.queryByText('kept')).not.toBeInTheDocument();
  });
});
