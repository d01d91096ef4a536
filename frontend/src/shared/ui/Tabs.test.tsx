import { useSearchParamTab } from '@/shared/hooks/useSearchParamTab';
import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { Tabs } from './Tabs';

const VALUES = ['claims', 'security'] as const;

function Example() {
  const [tab, setTab] = useSearchParamTab(VALUES, 'security');
  return (
    <Tabs
      label="Dashboard"
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'claims', label: 'Claims', count: 3, content: <p>Three claims</p> },
        { value: 'security', label: 'Device Security', content: <p>Two devices</p> },
      ]}
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

test('the chosen tab stands in the URL, the default leaves it clean, other parameters stay', async () => {
  const { user, address } = render(<Example />, { at: '/dashboard?from=mail' });
  expect(screen.getByText('Two devices')).toBeVisible();

  await user.click(screen.getByRole('tab', { name: 'Claims' }));
  expect(screen.getByRole('tabpanel', { name: 'Claims' })).toHaveTextContent('Three claims');
  expect(address()).toBe('/dashboard?from=mail&tab=claims');

  await user.click(screen.getByRole('tab', { name: 'Device Security' }));
  expect(address()).toBe('/dashboard?from=mail');
});

test('a press of a tab is one step to go back over', async () => {
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
