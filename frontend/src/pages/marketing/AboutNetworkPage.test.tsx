import { render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import { AboutNetworkPage } from './AboutNetworkPage';

test('the page shows the figures of the network and links to the next pages', () => {
  render(<AboutNetworkPage />, { at: '/about-network' });
  for (const figure of ['97.3%', '93%', '2x–10x', 'over $1.1 billion', '$296 million', '24–48 hours']) {
    expect(screen.getByText(figure)).toBeVisible();
  }
  const nextRoutes = within(screen.getByRole('navigation', { name: 'Where to go from here' }));
  expect(
    nextRoutes
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
      .sort(),
  ).toEqual([
    '/carrier-tactics',
    '/credibility-form',
    '/deployment-packages',
    '/membership-info',
    '/navigation',
    '/our-process',
  ]);
});

test('the page says who has access and who sees what', () => {
  render(<AboutNetworkPage />, { at: '/about-network' });
  const section = screen.getByRole('region', { name: 'What we will not do' });
  expect(section).toHaveTextContent('Access is limited to verified members.');
  expect(section).toHaveTextContent(
    'Adjusters, contractors and attorneys see only what is relevant to their role.',
  );
  expect(within(section).getByRole('link', { name: /Secure File Transfer/i })).toHaveAttribute(
    'href',
    '/secure-file-transfer',
  );
});
