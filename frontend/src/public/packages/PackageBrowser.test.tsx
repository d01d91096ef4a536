import { type Plan, plansQuery } from '@/entities/plan/plans';
import { createTestClient, render } from '@/test/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Link, useNavigate } from 'react-router-dom';
import { allPlans, phantomPlan } from '@/entities/plan/fixtures';
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

function renderPackages({ at = PAGE, plans = allPlans }: { at?: string; plans?: readonly Plan[] } = {}) {
  const client = createTestClient();
  client.setQueryData(plansQuery.queryKey, { plans: [...plans] });
  return render(<PackageBrowser />, { at, path: PAGE, client, shell: <Shell /> });
}

const card = (name: string) => screen.getByRole('button', { name, expanded: false });
const openCards = () => screen.queryAllByRole('button', { name: /^(PHANTOM|GHOST|ASSASSIN)$/ });
const getOpenNames = () => openCards().map((button) => button.textContent);
const position = () => screen.getByRole('status').textContent;

describe('selecting', () => {
  test('a press shows only the selected package, and a second press shows all three', async () => {
    const { user, address } = renderPackages();
    expect(getOpenNames()).toEqual(['PHANTOM', 'GHOST', 'ASSASSIN']);
    expect(position()).toBe('All three');
    expect(screen.getByRole('link', { name: 'About the network' })).toHaveAttribute('href', '/about-network');

    await user.click(card('GHOST'));
    expect(getOpenNames()).toEqual(['GHOST']);
    const ghost = screen.getByRole('button', { name: 'GHOST', expanded: true });
    expect(ghost).toHaveFocus();
    expect(address()).toBe(`${PAGE}?package=ghost`);
    expect(position()).toBe('GHOST, 2 of 3');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'About the network' })).not.toBeInTheDocument();

    await user.click(ghost);
    expect(getOpenNames()).toEqual(['PHANTOM', 'GHOST', 'ASSASSIN']);
    expect(card('GHOST')).toHaveFocus();
    expect(address()).toBe(PAGE);
  });

  test('an unknown package in the URL shows all three', () => {
    renderPackages({ at: `${PAGE}?package=wraith` });
    expect(getOpenNames()).toEqual(['PHANTOM', 'GHOST', 'ASSASSIN']);
  });

  test('Next and Previous wrap around and keep the focus', async () => {
    const { user } = renderPackages({ at: `${PAGE}?package=phantom` });
    const pressAndRead = async (name: string) => {
      const button = screen.getByRole('button', { name });
      await user.click(button);
      expect(button).toHaveFocus();
      return getOpenNames().join();
    };
    expect(getOpenNames()).toEqual(['PHANTOM']);
    expect(await pressAndRead('Next')).toBe('GHOST');
    expect(await pressAndRead('Next')).toBe('ASSASSIN');
    expect(await pressAndRead('Next')).toBe('PHANTOM');
    expect(await pressAndRead('Previous')).toBe('ASSASSIN');
    expect(await pressAndRead('Previous')).toBe('GHOST');
    expect(position()).toBe('GHOST, 2 of 3');
  });

  test('each selection adds a history entry, and without one Next selects the first, Previous the last', async () => {
    const { user } = renderPackages();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Browser back' }));
    await waitFor(() => expect(getOpenNames()).toEqual(['PHANTOM']));
    await user.click(screen.getByRole('button', { name: 'Browser back' }));
    await waitFor(() => expect(getOpenNames()).toEqual(['PHANTOM', 'GHOST', 'ASSASSIN']));
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(getOpenNames()).toEqual(['ASSASSIN']);
  });

  test('selecting a package in the table moves the focus to its card', async () => {
    const { user } = renderPackages();
    await user.click(within(screen.getByRole('table')).getByRole('link', { name: 'ASSASSIN' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'ASSASSIN' })).toHaveFocus());
    expect(getOpenNames()).toEqual(['ASSASSIN']);
  });
});

describe('going back', () => {
  test('goes to the network page if this page is the first in the history', async () => {
    const { user, address } = renderPackages();
    await user.click(screen.getByRole('button', { name: 'Go back' }));
    expect(address()).toBe('/about-network');
  });

  test('goes to the previous page if there is one', async () => {
    const { user, address } = renderPackages({ at: '/elsewhere' });
    await user.click(screen.getByRole('link', { name: 'To the packages' }));
    await user.click(screen.getByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(address()).toBe('/elsewhere'));
  });

  test('two presses before the page has changed go back once', async () => {
    const { user, address } = renderPackages({ at: '/elsewhere' });
    await user.click(screen.getByRole('link', { name: 'To the packages' }));
    await user.click(card('GHOST'));
    const goBack = screen.getByRole('button', { name: 'Go back' });
    act(() => {
      goBack.click();
      goBack.click();
    });
    await waitFor(() => expect(address()).toBe(PAGE));
  });
});

describe('sections', () => {
  const getSection = (name: string) => screen.getByRole('heading', { name });

  test('each section opens and closes independently and keeps its state across packages', async () => {
    const { user } = renderPackages({ at: `${PAGE}?package=phantom` });
    expect(screen.getByText('Rebuilt, not padded')).toBeVisible();
    await user.click(getSection('Bottom line'));
    expect(screen.getByText('Rebuilt, not padded')).toBeVisible();
    expect(screen.getByText('One disputed claim a year does not need us. One a month does.')).toBeVisible();

    await user.click(getSection('Advantage'));
    await waitFor(() => expect(screen.getByText('Rebuilt, not padded')).not.toBeVisible());

    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(getSection('Advantage').closest('details')).not.toHaveAttribute('open');
    expect(screen.getByText('Count the files you let go at the first offer last year.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Meet the appraisers' })).toHaveAttribute('href', '/appraisers');
  });

  test('each line of the week before is next to its line after', async () => {
    const { user } = renderPackages({ at: `${PAGE}?package=assassin` });
    await user.click(getSection('Life after'));
    const line = screen.getByText(/Carrier consultants arrive in threes/).closest('li')!;
    expect(line).toHaveTextContent('After' + 'So do we, and our scope was written first.');
  });

  test('the example of a package compares the fee with the price', async () => {
    const { user } = renderPackages({ at: `${PAGE}?package=ghost` });
    await user.click(getSection('PA fee metrics'));
    const chart = screen.getByText(/^What the example costs either way/).closest('figure')!;
    expect(within(chart).getByText('$76,500')).toBeVisible();
    expect(within(chart).getAllByText('$8,500')).not.toHaveLength(0);
    const summary = screen.getByText(/^Above \$85,000 recovered/);
    expect(summary).toHaveTextContent('the difference is $68,000, and it stays with you');
  });

  test('a price above the fee shows no savings', async () => {
    const { user } = renderPackages({
      at: `${PAGE}?package=phantom`,
      plans: [{ ...phantomPlan, pricePerMonth: '30000.00' }],
    });
    await user.click(getSection('PA fee metrics'));
    expect(
      screen.getByText(/^Above \$300,000 recovered in a month, 10% costs more than PHANTOM\.$/),
    ).toBeVisible();
    expect(screen.queryByText('kept')).not.toBeInTheDocument();
  });
});
