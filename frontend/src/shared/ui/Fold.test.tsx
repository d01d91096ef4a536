import { TABLET } from '@/shared/hooks/useMediaQuery';
import { setMedia } from '@/test/media';
import { render } from '@/test/render';
import { act, screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { BriefSection } from './BriefSection';

const renderSection = (at = '/page') =>
  render(
    <>
      <Link to="#errors">Errors</Link>
      <BriefSection id="errors" title="Scope errors" fold="Ten errors">
        <p id="first">No waste on a cut-up roof</p>
      </BriefSection>
    </>,
    { at, path: '/page' },
  );
const text = () => screen.getByText('No waste on a cut-up roof');

test('the content is folded, and its control opens it', async () => {
  const { user } = renderSection();
  expect(text()).not.toBeVisible();
  await user.click(screen.getByText('Ten errors'));
  expect(text()).toBeVisible();
});

test('a link to the section opens it', async () => {
  const { user } = renderSection();
  await user.click(screen.getByRole('link', { name: 'Errors' }));
  expect(text()).toBeVisible();
});

test('an address of something inside opens it', () => {
  renderSection('/page#first');
  expect(text()).toBeVisible();
});

test('it is open on a larger screen, and when the screen becomes larger', () => {
  renderSection();
  act(() => setMedia(TABLET, true));
  expect(text()).toBeVisible();
});
