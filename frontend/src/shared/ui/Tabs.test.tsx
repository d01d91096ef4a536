import { choiceParam, useUrlState } from '@/shared/hooks/useUrlState';
import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { Tabs } from './Tabs';

const TABS = [
  { value: 'claims', label: 'Claims', count: 3, content: <p>Three claims</p> },
  { value: 'security', label: 'Device Security', content: <p>Two devices</p> },
] as const;
const PARAMS = {
  tab: choiceParam(
    TABS.map(({ value }) => value),
    'security',
  ),
};

function Example() {
  const [{ tab }, setUrlState] = useUrlState(PARAMS);
  return (
    <Tabs
      label="Dashboard"
      tabs={TABS}
      value={tab}
      onChange={(value, options) => setUrlState({ tab: value }, options)}
    />
  );
}

function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  );
}

test('the chosen tab is in the URL, the default is not, and other parameters stay', async () => {
  const { user, address } = render(<Example />, { at: '/dashboard?from=mail' });
  expect(screen.getByText('Two devices')).toBeVisible();

  await user.click(screen.getByRole('tab', { name: 'Claims' }));
  expect(screen.getByRole('tabpanel', { name: 'Claims' })).toHaveTextContent('Three claims');
  expect(address()).toBe('/dashboard?from=mail&tab=claims');

  await user.click(screen.getByRole('tab', { name: 'Device Security' }));
  expect(address()).toBe('/dashboard?from=mail');
});

test('a click on a tab adds one history entry', async () => {
  const { user, address } = render(<Example />, { at: '/dashboard', shell: <Back /> });
  await user.click(screen.getByRole('tab', { name: 'Claims' }));
  expect(address()).toBe('/dashboard?tab=claims');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('Two devices')).toBeVisible();
  expect(address()).toBe('/dashboard');
});

test('an unknown tab in the URL shows the default', () => {
  render(<Example />, { at: '/dashboard?tab=nonsense' });
  expect(screen.getByRole('tab', { name: 'Device Security' })).toHaveAttribute('aria-selected', 'true');
});

test('the tabs are one tab stop; arrow keys, Home and End choose a tab and move the focus to it', async () => {
  const { user } = render(<Example />, { at: '/dashboard' });
  const claims = screen.getByRole('tab', { name: 'Claims' });
  const security = screen.getByRole('tab', { name: 'Device Security' });
  await user.tab();
  expect(security).toHaveFocus();

  await user.keyboard('{ArrowRight}');
  expect(claims).toHaveFocus();
  expect(claims).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowLeft}');
  expect(security).toHaveFocus();
  await user.keyboard('{Home}');
  expect(claims).toHaveFocus();
  await user.keyboard('{End}');
  expect(security).toHaveFocus();
  expect(screen.getByRole('tabpanel')).toHaveAccessibleName('Device Security');

  await user.tab();
  expect(screen.getByRole('tabpanel', { name: 'Device Security' })).toHaveFocus();
});

test('moving over the tabs by keyboard adds no history entries', async () => {
  const { user, address } = render(<Example />, { at: '/dashboard', shell: <Back /> });
  await user.click(screen.getByRole('tab', { name: 'Claims' }));
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(address()).toBe('/dashboard');
});

test('a tab that the URL does not know does not compile', () => {
  const onChange = (value: 'claims') => value;
  render(
    <Tabs
      label="Dashboard"
      value="claims"
      onChange={onChange}
      // @ts-expect-error -- the URL would say reports, and no tab would open
      tabs={[{ value: 'reports', label: 'Reports', content: null }]}
    />,
  );
  expect(screen.getByRole('tab')).toHaveAttribute('aria-selected', 'false');
});
