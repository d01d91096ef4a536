import { render, createTestClient } from '@/test/render';
import { screen } from '@testing-library/react';
import { MainMenu } from './MainMenu';
import { setAdminSession, setMemberSession } from '@/entities/session/sessionCache';
import { NavigationPage } from './NavigationPage';

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
