import { render } from '@/test/render';
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { RowLink, RowLinks } from './RowLink';

const element = (
  <RowLinks>
    <RowLink to="/claims/7">Seven</RowLink>
  </RowLinks>
);

test('a click navigates inside the app', async () => {
  const { user, address } = render(element, { at: '/dashboard' });
  expect(screen.getByRole('link', { name: 'Seven' })).toHaveAttribute('href', '/claims/7');
  await user.click(screen.getByRole('link', { name: 'Seven' }));
  expect(address()).toBe('/claims/7');
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'a click with %o is left to the browser',
  (init) => {
    // jsdom cannot navigate and would write an error to the console.
    const stop = (event: Event) => event.preventDefault();
    const { address } = render(element, { at: '/dashboard' });
    const link = screen.getByRole('link', { name: 'Seven' });
    const click = createEvent.click(link, init);
    let wasPrevented = true;
    window.addEventListener(
      'click',
      (event) => {
        wasPrevented = event.defaultPrevented;
        stop(event);
      },
      { once: true },
    );
    fireEvent(link, click);
    expect(wasPrevented).toBe(false);
    expect(address()).toBe('/dashboard');
  },
);
