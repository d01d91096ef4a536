import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { MainMenu } from './MainMenu';

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
